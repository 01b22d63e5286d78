import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createTable, id, integer, key, longText, text, time } from './columns.js';

export class Webhooks1795564800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'webhooks',
      columns: [
        id(),
        integer('user_id'),
        text('url', 2048),
        longText(runner, 'events'),
        text('description', 500),
        boolean('active'),
        text('disabled_reason', 255, { isNullable: true }),
        time(runner, 'disabled_at', true),
        text('secret', 255),
        text('former_secret', 255, { isNullable: true }),
        time(runner, 'former_secret_until', true),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      indices: [{ name: 'IX_webhooks_user', columnNames: ['user_id'] }],
      foreignKeys: [
        {
          name: 'FK_webhooks_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
    await createTable(runner, {
      name: 'webhook_deliveries',
      columns: [
        id(),
        integer('webhook_id'),
        key(runner, 'message_id', 64),
        integer('event_id', { isNullable: true }),
        text('event', 100),
        key(runner, 'subject', 100),
        longText(runner, 'body'),
        key(runner, 'status', 16),
        integer('attempts'),
        time(runner, 'next_attempt_at'),
        time(runner, 'lease_until', true),
        { ...key(runner, 'leased_by', 64), isNullable: true },
        time(runner, 'created_at'),
        time(runner, 'ended_at', true),
      ],
      uniques: [{ name: 'UQ_webhook_deliveries_message', columnNames: ['webhook_id', 'message_id'] }],
      indices: [
        { name: 'IX_webhook_deliveries_due', columnNames: ['webhook_id', 'status', 'next_attempt_at'] },
        { name: 'IX_webhook_deliveries_list', columnNames: ['webhook_id', 'id'] },
        { name: 'IX_webhook_deliveries_order', columnNames: ['webhook_id', 'subject', 'status', 'event_id'] },
        { name: 'IX_webhook_deliveries_ended', columnNames: ['ended_at'] },
      ],
      foreignKeys: [cascading('FK_webhook_deliveries_webhook', 'webhook_id', 'webhooks')],
    });
    await createTable(runner, {
      name: 'webhook_attempts',
      columns: [
        id(),
        integer('delivery_id'),
        integer('number'),
        time(runner, 'started_at'),
        integer('duration_ms'),
        integer('status', { isNullable: true }),
        longText(runner, 'answer', { isNullable: true }),
        text('error', 255, { isNullable: true }),
      ],
      uniques: [{ name: 'UQ_webhook_attempts_number', columnNames: ['delivery_id', 'number'] }],
      foreignKeys: [cascading('FK_webhook_attempts_delivery', 'delivery_id', 'webhook_deliveries')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhooks']) await runner.dropTable(table);
  }
}

const cascading = (name: string, column: string, referencedTableName: string) => ({
  name,
  columnNames: [column],
  referencedTableName,
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
});
