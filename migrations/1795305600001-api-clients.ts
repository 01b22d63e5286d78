import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, longText, text, time } from './columns.js';

export class ApiClients1795305600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'api_clients',
      columns: [
        id(),
        integer('user_id'),
        text('name', 255),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      indices: [{ name: 'IX_api_clients_user', columnNames: ['user_id'] }],
      foreignKeys: [
        {
          name: 'FK_api_clients_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
    await createTable(runner, {
      name: 'api_keys',
      columns: [
        id(),
        integer('client_id'),
        text('name', 255),
        key(runner, 'prefix', 8),
        text('secret_hash', 64),
        longText(runner, 'scopes'),
        time(runner, 'expires_at', true),
        time(runner, 'revoked_at', true),
        time(runner, 'last_used_at', true),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [{ name: 'UQ_api_keys_prefix', columnNames: ['prefix'] }],
      indices: [{ name: 'IX_api_keys_client', columnNames: ['client_id'] }],
      foreignKeys: [
        {
          name: 'FK_api_keys_client',
          columnNames: ['client_id'],
          referencedTableName: 'api_clients',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['api_keys', 'api_clients']) await runner.dropTable(table);
  }
}
