// Databases with the dataset in them: made, or found where an earlier run has left one.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VERSION } from './dataset.mjs';
import { fill } from './fill.mjs';
import { startMariadb } from './mariadb.mjs';
import { startMasthead } from './masthead.mjs';
import { stopProcess } from './processes.mjs';
import { sqliteFile } from './sqlite.mjs';

const MARKER = 'dataset.json';
/** For a clean end of data that are kept: what is in memory only must be written. */
const STOP_MS = 300_000;

/** A MariaDB with so many articles. With `keep`, a folder, its data stay there and are used again. */
export async function filledMariadb(count, keep, tell) {
  if (!keep) {
    const database = await startMariadb();
    return { ...database, filled: await prepare(database, count, tell) };
  }
  const data = join(resolve(keep), `mariadb-${count}`);
  const kept = keptIn(data, count);
  if (!kept) rmSync(data, { recursive: true, force: true });
  const database = await startMariadb(data);
  if (kept) {
    tell(`${database.version} with ${count} articles, as they are in ${data}`);
    await stopProcess(await startMasthead('first-start', database));
    return { ...database, filled: kept };
  }
  const filled = await prepare(database, count, tell);
  writeFileSync(join(data, MARKER), JSON.stringify({ version: VERSION, articles: count, filled }));
  return { ...database, filled };
}

export async function filledSqlite(name, count, tell) {
  const database = sqliteFile(name);
  return { ...database, filled: await prepare(database, count, tell) };
}

/** SQLite has no process of its own. */
export const stopDatabase = async (database) => {
  if (database.child) await stopProcess(database, STOP_MS);
};

/** Masthead's own first start migrates the database and makes its administrator; the bench adds the content. */
async function prepare(database, count, tell) {
  tell(`Filling ${database.version} with ${count} articles …`);
  await stopProcess(await startMasthead('first-start', database));
  return fill(database, count, tell);
}

function keptIn(data, count) {
  const file = join(data, MARKER);
  if (!existsSync(file)) return undefined;
  const { version, articles, filled } = JSON.parse(readFileSync(file, 'utf8'));
  return version === VERSION && articles === count ? filled : undefined;
}
