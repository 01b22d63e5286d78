import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, longText, time } from './columns.js';

/** Responses to requests with an idempotency key, for repeated requests. The caller and the key are stored only as a hash. */
export class IdempotencyKeys1795478400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'idempotency_keys',
      columns: [
        id(),
        key(runner, 'digest', 43),
        key(runner, 'fingerprint', 43),
        integer('size'),
        integer('status'),
        longText(runner, 'headers'),
        longText(runner, 'body', { isNullable: true }),
        time(runner, 'created_at'),
      ],
      uniques: [{ name: 'UQ_idempotency_keys_digest', columnNames: ['digest'] }],
      indices: [{ name: 'IX_idempotency_keys_created', columnNames: ['created_at'] }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_keys');
  }
}
