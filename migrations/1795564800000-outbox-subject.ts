import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { key } from './columns.js';

const TABLE = 'outbox';
const INDEX = 'IX_outbox_subject';

/**
 * The subject of an event, which keeps the events of one article in order. Existing events are deleted: nothing has read them yet,
 * and no webhook receives them, because every webhook is newer.
 */
export class OutboxSubject1795564800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM outbox');
    if (!(await runner.hasColumn(TABLE, 'subject'))) {
      await runner.addColumn(TABLE, new TableColumn(key(runner, 'subject', 100)));
    }
    const indices = (await runner.getTable(TABLE))!.indices;
    if (!indices.some(({ name }) => name === INDEX)) {
      await runner.createIndex(TABLE, new TableIndex({ name: INDEX, columnNames: ['subject', 'id'] }));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex(TABLE, INDEX);
    await runner.dropColumn(TABLE, 'subject');
  }
}
