import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn } from './changes.js';
import { longText } from './columns.js';

/** The values of the fields that modules add to articles, in their revisions. */
export class RevisionFields1796084400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'article_revisions', longText(runner, 'module_fields', { isNullable: true }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE article_revisions DROP COLUMN module_fields');
  }
}
