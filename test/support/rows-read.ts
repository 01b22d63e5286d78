import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { PERIODIC_STATEMENTS } from './statements.js';
import type { TestApp } from './test-app.js';
import type { Headers } from './test-client.js';

export interface SentStatement {
  readonly sql: string;
  readonly parameters?: unknown[];
}

/** Requests the path. Returns the body and the statements of the request, without the periodic statements. */
export async function getWithStatements<Body>(
  site: TestApp,
  path: string,
  headers: Headers = {},
): Promise<{ readonly statements: SentStatement[]; readonly body: Body }> {
  const statements: SentStatement[] = [];
  const listen = (message: unknown) => statements.push(message as SentStatement);
  subscribe('masthead:sql', listen);
  const { body } = await site.unchecked.get(path).set(headers).expect(200);
  unsubscribe('masthead:sql', listen);
  return { statements: statements.filter(({ sql }) => !PERIODIC_STATEMENTS.test(sql)), body: body as Body };
}

/** Runs a statement and returns the number of rows that MariaDB reads from tables and indexes, by its own counters. */
export async function countRowsRead(site: TestApp, { sql, parameters }: SentStatement): Promise<number> {
  await site.sql('FLUSH STATUS');
  await site.sql(sql, parameters);
  const counters = await site.sql<{ Variable_name: string; Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
}

/** Analyzes all pages of the tables. With statistics from a random sample, the optimizer would choose different plans in different runs. */
export async function analyzeAllPages(site: TestApp, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await site.sql(`ALTER TABLE ${table} STATS_SAMPLE_PAGES = 10000`);
    await site.sql(`ANALYZE TABLE ${table}`);
  }
}
