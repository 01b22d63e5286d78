import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns with normalised keys, and the further condition for their uniqueness. */
const KEYS = [
  { table: 'tags', column: 'name_key', same: '' },
  { table: 'users', column: 'username_key', same: '' },
  { table: 'users', column: 'email_key', same: '' },
  { table: 'imports', column: 'external_id', same: "AND kind = 'author'" },
];

/**
 * The capital ẞ was folded to ß, but every other sharp s to ss. This migration folds all to ss. A key that would equal the key of
 * another row stays unchanged; its row is still found by id.
 */
export class CapitalSharpS1795392000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { table, column, same } of KEYS) {
      const rows = (await runner.query(
        `SELECT DISTINCT ${column} AS old FROM ${table} WHERE ${column} LIKE ? ${same}`,
        ['%ß%'],
      )) as { old: string }[];
      for (const { old } of rows) {
        const key = [...old.replaceAll('ß', 'ss')].slice(0, 190).join('');
        const taken = (await runner.query(`SELECT 1 FROM ${table} WHERE ${column} = ? ${same}`, [key])) as object[];
        if (taken.length > 0) continue;
        await runner.query(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ? ${same}`, [key, old]);
      }
    }
  }

  /** Nothing to revert: the previous release accepts the new keys. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
