// Databases with the dataset: newly loaded, or reused from an earlier run.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VERSION } from './dataset.mjs';
import { fill } from './fill.mjs';
import { startMariadb } from './mariadb.mjs';
import { startMasthead } from './masthead.mjs';
import { stopProcess } from './processes.mjs';
import { sqliteFile } from './sqlite.mjs';

const MARKER = 'dataset.json';
/** Timeout of a clean shutdown, which writes all data to disk for the next run. */
const STOP_MS = 300_000;

/** Returns a MariaDB with `count` articles. The data in the folder `keep` is reused by later runs. */
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
    tell(`Reusing ${database.version} with ${count} articles from ${data}`);
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

/** Stops the database process; SQLite has none. */
export const stopDatabase = async (database) => {
  if (database.child) await stopProcess(database, STOP_MS);
};

/** Starts Masthead, which migrates the database and creates the administrator; then adds the content. */
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
