import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, time } from './columns.js';

/** Keyed hashes of the addresses from which accounts have signed in. */
export class KnownAddresses1795824000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'known_addresses',
      columns: [{ ...key(runner, 'hash', 43), isPrimary: true }, integer('user_id'), time(runner, 'expires_at')],
      indices: [
        { name: 'IX_known_addresses_user', columnNames: ['user_id'] },
        { name: 'IX_known_addresses_expires', columnNames: ['expires_at'] },
      ],
      foreignKeys: [
        {
          name: 'FK_known_addresses_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('known_addresses');
  }
}
