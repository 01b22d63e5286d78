import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, time } from './columns.js';

export class Sessions1795305600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'sessions',
      columns: [
        { ...key(runner, 'id', 22), isPrimary: true },
        integer('user_id'),
        // Number of renewals. Only the refresh token with this number can renew the session next.
        integer('generation'),
        time(runner, 'created_at'),
        time(runner, 'expires_at'),
        time(runner, 'revoked_at', true),
      ],
      indices: [{ name: 'IX_sessions_user', columnNames: ['user_id'] }],
      foreignKeys: [
        {
          name: 'FK_sessions_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('sessions');
  }
}
