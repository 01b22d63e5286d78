import type { QueryRunner } from 'typeorm';

/** By the time that stands in its name: two databases may have run the same ones in different orders. */
export async function newestMigration(runner: QueryRunner): Promise<string> {
  const [row] = (await runner.query('SELECT name FROM migrations ORDER BY timestamp DESC, name DESC LIMIT 1')) as {
    name: string;
  }[];
  return row?.name ?? '';
}
