import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './columns.js';

/** The name for searching and sorting accounts, folded by the application so that both databases agree. */
export class UserNameKey1795392000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', 'name_key'))) {
      // Not with TypeORM, which would recreate the table on SQLite; half of the other tables reference the table.
      const collation = isMysql(runner) ? 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : '';
      await runner.query(`ALTER TABLE users ADD COLUMN name_key varchar(190) ${collation} NOT NULL DEFAULT ''`);
    }
    const users = (await runner.query('SELECT id, name FROM users')) as { id: number; name: string }[];
    for (const { id, name } of users) {
      await runner.query('UPDATE users SET name_key = ? WHERE id = ?', [folded(name), id]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN name_key');
  }
}

function folded(name: string): string {
  const small = [...name.normalize('NFKC')].map((one) =>
    one === 'ı' ? one : one.toLowerCase().toUpperCase().toLowerCase(),
  );
  return [...small.join('').normalize('NFKC').trim()].slice(0, 190).join('');
}
