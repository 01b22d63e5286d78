import type { Site } from './site.js';

/** Returns all rows of the database, by table. */
async function stored(site: Site): Promise<Record<string, string>> {
  await site.settled();
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
export async function faultsOfRefusing(site: Site, refuse: () => Promise<string[]>): Promise<string[]> {
  const before = await stored(site);
  const faults = await refuse();
  const after = await stored(site);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  return [...faults, ...changed.map((table) => `the table ${table} changed`)];
}
