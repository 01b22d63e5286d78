import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './changes.js';

/**
 * Indexes with all columns of the conditions. SQLite would otherwise read a row up to these columns, which are stored after its large
 * text: each scheduled draft with its content every second.
 */
export class ScanIndexes1796256000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(
      runner,
      'articles',
      'IX_articles_scheduled',
      ...['publish_at', 'status', 'deleted_at', 'category_id'],
    );
    await dropIndex(runner, 'articles', 'IX_articles_due');
    await createIndex(runner, 'event_log', 'IX_event_log_age', 'position', 'occurred_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'event_log', 'IX_event_log_age');
    await createIndex(runner, 'articles', 'IX_articles_due', 'publish_at');
    await dropIndex(runner, 'articles', 'IX_articles_scheduled');
  }
}
