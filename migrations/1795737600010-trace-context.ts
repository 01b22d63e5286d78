import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn } from './changes.js';
import { key } from './columns.js';

const TABLES = ['outbox', 'webhook_deliveries'];

/**
 * The trace of the request that caused an event, for later deliveries of the event. Instances of earlier releases leave the columns
 * empty.
 */
export class TraceContext1795737600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await appendColumn(runner, table, { ...key(runner, 'trace_parent', 55), isNullable: true });
      await appendColumn(runner, table, { ...key(runner, 'trace_state', 512), isNullable: true });
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.dropColumn(table, 'trace_state');
      await runner.dropColumn(table, 'trace_parent');
    }
  }
}
