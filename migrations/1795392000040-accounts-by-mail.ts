import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, text, time } from './columns.js';

/** Registrations and password resets that wait for a token from an email. Only the hash of the token is stored. */
export class AccountsByMail1795392000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'registrations',
      columns: [
        { ...key(runner, 'token_hash', 64), isPrimary: true },
        text('username', 255),
        text('email', 255),
        key(runner, 'email_key'),
        text('name', 255),
        text('password_hash', 255),
        time(runner, 'expires_at'),
      ],
      indices: [
        { name: 'IX_registrations_email', columnNames: ['email_key'] },
        { name: 'IX_registrations_expiry', columnNames: ['expires_at'] },
      ],
    });
    await createTable(runner, {
      name: 'password_resets',
      columns: [
        { ...key(runner, 'token_hash', 64), isPrimary: true },
        integer('user_id'),
        text('email', 255),
        time(runner, 'expires_at'),
      ],
      indices: [
        { name: 'IX_password_resets_user', columnNames: ['user_id'] },
        { name: 'IX_password_resets_expiry', columnNames: ['expires_at'] },
      ],
      foreignKeys: [
        {
          name: 'FK_password_resets_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['password_resets', 'registrations']) await runner.dropTable(table);
  }
}
