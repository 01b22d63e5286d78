import type { QueryRunner } from 'typeorm';

/** Sorted by the timestamp in the name: two databases may have run the same migrations in different orders. */
export async function newestMigration(runner: QueryRunner): Promise<string> {
  const [row] = (await runner.query('SELECT name FROM migrations ORDER BY timestamp DESC, name DESC LIMIT 1')) as {
    name: string;
  }[];
  return row?.name ?? '';
}
