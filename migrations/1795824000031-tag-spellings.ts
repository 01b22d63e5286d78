import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn } from './changes.js';
import { key } from './columns.js';

/** The spelling of a tag in the request that added it to the article. */
export class TagSpellings1795824000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'article_tags', { ...key(runner, 'spelling', 255), isNullable: true });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('article_tags', 'spelling');
  }
}
