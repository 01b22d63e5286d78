import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, time } from './columns.js';

/** Accounts of identity providers: the subject of an issuer, with the account in this installation. */
export class UserIdentities1795996800030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'user_identities',
      columns: [
        { ...key(runner, 'issuer', 255), isPrimary: true },
        { ...key(runner, 'subject', 255), isPrimary: true },
        integer('user_id'),
        time(runner, 'role_issued_at', true),
        time(runner, 'created_at'),
      ],
      indices: [{ name: 'IX_user_identities_user', columnNames: ['user_id', 'issuer'] }],
      foreignKeys: [
        {
          name: 'FK_user_identities_user',
          columnNames: ['user_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_identities');
  }
}
