import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, text, time } from './columns.js';

export class Users1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'users',
      columns: [
        id(),
        text('username', 255),
        key(runner, 'username_key'),
        text('email', 255),
        key(runner, 'email_key'),
        text('name', 255),
        text('avatar', 2048, { isNullable: true }),
        text('password_hash', 255, { isNullable: true }),
        text('role', 20),
        text('status', 20),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [
        { name: 'UQ_users_username', columnNames: ['username_key'] },
        { name: 'UQ_users_email', columnNames: ['email_key'] },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('users');
  }
}
