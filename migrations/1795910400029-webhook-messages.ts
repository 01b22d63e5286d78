import { type MigrationInterface, type QueryRunner, TableForeignKey } from 'typeorm';
import { appendColumn, createIndex, dropIndex, requireColumn } from './changes.js';
import { createTable, key, longText } from './columns.js';

const TABLE = 'webhook_deliveries';
const INDEX = 'IX_webhook_deliveries_message';
const FOREIGN_KEY = {
  name: 'FK_webhook_deliveries_message',
  columnNames: ['message_id'],
  referencedTableName: 'webhook_messages',
  referencedColumnNames: ['id'],
};

/** Stores the body of a message once, not once for each webhook. */
export class WebhookMessages1795910400029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'webhook_messages',
      columns: [{ ...key(runner, 'id', 64), isPrimary: true }, longText(runner, 'body')],
    });
    if (await runner.hasColumn(TABLE, 'body')) {
      await runner.query(
        `INSERT INTO webhook_messages (id, body) SELECT d.message_id, d.body FROM ${TABLE} d
         WHERE d.id IN (SELECT MIN(id) FROM ${TABLE} GROUP BY message_id)
           AND NOT EXISTS (SELECT 1 FROM webhook_messages m WHERE m.id = d.message_id)`,
      );
      // Not with TypeORM, which would copy all bodies on SQLite.
      await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN body`);
    }
    await createIndex(runner, TABLE, INDEX, 'message_id');
    if (!(await hasForeignKey(runner))) await runner.createForeignKey(TABLE, new TableForeignKey(FOREIGN_KEY));
  }

  async down(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, TABLE, longText(runner, 'body', { isNullable: true }));
    await runner.query(
      `UPDATE ${TABLE} SET body = (SELECT m.body FROM webhook_messages m WHERE m.id = ${TABLE}.message_id)`,
    );
    await requireColumn(runner, TABLE, 'body');
    if (await hasForeignKey(runner)) await runner.dropForeignKey(TABLE, FOREIGN_KEY.name);
    await dropIndex(runner, TABLE, INDEX);
    await runner.dropTable('webhook_messages');
  }
}

const hasForeignKey = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.getTable(TABLE))!.foreignKeys.some(({ name }) => name === FOREIGN_KEY.name);
