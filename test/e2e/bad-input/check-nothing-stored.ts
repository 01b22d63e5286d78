import type { InputFixture } from './input-fixture.js';

/** Returns all rows of the database, by table. */
async function readAllRows(site: InputFixture): Promise<Record<string, string>> {
  await site.whenIdle();
  const { app } = site;
  const rows: [string, string][] = [];
  for (const { name } of await app.sql<{ name: string }>(TABLES[app.kind])) {
    rows.push([name, JSON.stringify(await app.sql(`SELECT * FROM ${name}`))]);
  }
  return Object.fromEntries(rows);
}

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  mysql:
    "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY 1",
} as const;

/** Returns the failures of the check, and each table that the rejected requests changed. */
export async function checkNothingStored(site: InputFixture, refuse: () => Promise<string[]>): Promise<string[]> {
  const before = await readAllRows(site);
  const faults = await refuse();
  const after = await readAllRows(site);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  return [...faults, ...changed.map((table) => `the table ${table} changed`)];
}
