import { setTimeout as sleep } from 'node:timers/promises';
import { startBaseline } from './baseline.mjs';
import { cases, FIRST_BY_CURSOR, waysOf } from './cases.mjs';
import { checkEqual } from './check.mjs';
import { filledMariadb, filledSqlite, stopDatabase } from './databases.mjs';
import { signIn, startMasthead, WITHOUT_CACHE } from './masthead.mjs';
import { IDLE_MS, measure, watchMemory } from './measure.mjs';
import { untilIdle } from './process-usage.mjs';
import { stopProcess } from './processes.mjs';
import { profileEach } from './profiles.mjs';
import { copyOf } from './sqlite.mjs';
import { statementsOnMariadb, statementsOnSqlite } from './statements.mjs';
import { walked } from './walk.mjs';

const STARTS = 3;
/** Maximum number of articles on SQLite: the targets of the project end there. */
const MOST_ON_SQLITE = 100_000;

/** Returns all figures for one database. */
export async function benchOn(dialect, options, tell) {
  const isMysql = dialect === 'mysql';
  const articles = isMysql ? options.articles : Math.min(options.articles, MOST_ON_SQLITE);
  const all = cases(articles, options.only);
  const database = isMysql
    ? await filledMariadb(articles, options.keep, tell)
    : await filledSqlite('bench', articles, tell);
  // MariaDB continues to build the full-text index after the data is loaded.
  if (isMysql) await untilIdle(database.child.pid);
  const start = await startTime(database);
  const statements = isMysql ? {} : await statementsOnSqlite(all, database, WITHOUT_CACHE);
  const token = await tokenOf(database);

  // Each process has its own SQLite file.
  const databaseFor = (name) => (isMysql ? database : copyOf(database, name));
  const [uncached, baselines] = [databaseFor('uncached'), databaseFor('baseline')];
  const running = {
    defaults: await startMasthead('masthead', database),
    uncached: await startMasthead('masthead-uncached', uncached, { settings: WITHOUT_CACHE }),
  };
  await sleep(IDLE_MS);
  const memory = watchMemory(running);
  const idle = { ...memory.most };
  const servers = {
    ...(await startBaseline(baselines)),
    read: running.uncached,
    repeated: running.defaults,
    write: running.defaults,
    // Masthead with the first page of the list.
    first: { ...running.uncached, paths: [FIRST_BY_CURSOR] },
  };
  for (const one of all.filter(({ walk }) => walk)) one.paths = [await walked(servers.read, one)];

  // Run before the measurements: view counts change the responses.
  for (const one of all) await checkEqual(one, servers, token, database);
  if (isMysql) Object.assign(statements, await statementsOnMariadb(all, servers.read, token, database));
  const results = [];
  for (const one of all) {
    tell(`${one.name}: ${one.title} …`);
    const ways = Object.fromEntries(waysOf(one).map((way) => [way, servers[way]]));
    results.push({ one, measured: await measure(one, ways, { database, token, ...options }) });
  }
  memory.stop();
  await Promise.all(Object.values(running).map((masthead) => stopProcess(masthead)));
  const profiles = options.profile ? await profileEach(all, database, options, tell) : [];
  await stopDatabase(database);
  return { database, articles, results, statements, start, memory: { idle, most: memory.most }, profiles };
}

/** Returns an access token. Its session is also in each copy of the SQLite file. */
async function tokenOf(database) {
  const masthead = await startMasthead('sign-in', database);
  const token = await signIn(masthead);
  await stopProcess(masthead);
  return token;
}

async function startTime(database) {
  const times = [];
  for (let i = 0; i < STARTS; i++) {
    const started = await startMasthead('start', database);
    times.push(started.readyMs);
    await stopProcess(started);
  }
  return times.sort((a, b) => a - b)[Math.floor(STARTS / 2)];
}
