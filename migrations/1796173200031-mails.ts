import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createTable, id, integer, longText, text, time } from './columns.js';

/** The queue of mails. */
export class Mails1796173200031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'mails',
      columns: [
        id(),
        text('kind', 100),
        text('message_id', 320),
        longText(runner, 'content'),
        boolean('is_request'),
        integer('attempts'),
        time(runner, 'next_attempt_at'),
        time(runner, 'expires_at', true),
        time(runner, 'created_at'),
      ],
      indices: [{ name: 'IX_mails_due', columnNames: ['next_attempt_at', 'id'] }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('mails', true);
  }
}
