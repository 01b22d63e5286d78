import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeDefault } from './changes.js';
import { isMysql } from './columns.js';

/**
 * An instance of the release before `article_tags` had a time goes on writing taggings without it while others have been updated: they
 * are given the time at which they are made, which is that of a new article.
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
