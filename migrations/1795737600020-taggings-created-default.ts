import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeDefault } from './changes.js';
import { isMysql } from './columns.js';

/**
 * During a rolling update, instances of a release before `article_tags.created_at` insert taggings without the time. The default is
 * the time of the insert, which is also the time of a new article.
 */
export class TaggingsCreatedDefault1795737600020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const now = isMysql(runner) ? 'CURRENT_TIMESTAMP(3)' : "strftime('%Y-%m-%d %H:%M:%f', 'now')";
    await changeDefault(runner, 'article_tags', 'created_at', now);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeDefault(runner, 'article_tags', 'created_at', undefined);
  }
}
