// `npm run bench`: Masthead beside a bare server on the same data, in one run. README.md says what the figures mean.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBaseline } from './baseline.mjs';
import { cases, FIRST_BY_CURSOR } from './cases.mjs';
import { checkEqual } from './check.mjs';
import { fill } from './fill.mjs';
import { startMariadb } from './mariadb.mjs';
import { root, signIn, startMasthead } from './masthead.mjs';
import { measure } from './measure.mjs';
import { readOptions } from './options.mjs';
import { cleanUp, stopProcess } from './processes.mjs';
import { residentMemory } from './process-usage.mjs';
import { report } from './report.mjs';
import { copyOf, sqliteFile } from './sqlite.mjs';
import { statementsOnMariadb, statementsOnSqlite } from './statements.mjs';
import { openWriter } from './writers.mjs';

const STARTS = 3;
/** The number of statements does not depend on the number of articles; the time to write them all does. */
const MOST_COUNTED = 10_000;

const options = readOptions(process.argv.slice(2));
const tell = (text) => process.stderr.write(`${text}\n`);

try {
  await bench();
} catch (error) {
  tell(`\n${error.stack}`);
  process.exitCode = 1;
}
await cleanUp();
// Connections that are kept alive would hold the process.
process.exit();

async function bench() {
  const all = cases(options.articles, options.only);
  build();
  const database = options.database === 'mysql' ? await startMariadb() : sqliteFile('bench');
  await prepare(database, options.articles);
  const start = await startTime(database);
  const baselines = database.dialect === 'mysql' ? database : copyOf(database, 'baseline');

  const { profile } = options;
  const nodeOptions = profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`] : [];
  const masthead = await startMasthead('masthead', database, { nodeOptions });
  await sleep(1000);
  const memory = { idle: residentMemory(masthead), load: 0 };
  const token = await signIn(masthead);
  // `first` is Masthead itself, asked for the first page.
  const baseline = { ...(await startBaseline(baselines)), first: { ...masthead, paths: [FIRST_BY_CURSOR] } };
  for (const one of all.filter(({ walk }) => walk)) one.paths = [await walked(masthead, one)];

  // Before anything else: what is seen is counted, and that changes the answers.
  for (const one of all) await checkEqual(one, masthead, baseline);
  const statements = {};
  if (database.dialect === 'mysql') statements.MariaDB = await statementsOnMariadb(all, masthead, token, database);
  const results = [];
  for (const one of all) {
    tell(`${one.name}: ${one.title} …`);
    const measured = await measure(one, { masthead, baseline, database }, token, options);
    memory.load = Math.max(memory.load, measured.memory);
    results.push({ one, measured });
  }
  await stopProcess(masthead);
  statements.SQLite = await statementsOnSqlite(all, await filledSqlite(database));

  const text = report({ options, database, results, statements, start, memory });
  process.stdout.write(`\n${text}`);
  if (options.report) writeFileSync(options.report, text);
}

/** The address of the page to which so many links lead: nobody can name it beforehand. */
async function walked({ origin }, { paths: [first], walk }) {
  let path = first;
  for (let page = 1; page < walk; page++) path = (await (await fetch(origin + path)).json()).links.next;
  return path;
}

function build() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build-if-needed.mjs')], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('The build has failed');
}

/** Masthead's own first start migrates the database and makes its administrator; the bench adds the content. */
async function prepare(database, count) {
  tell(`Filling ${database.version} with ${count} articles …`);
  await stopProcess(await startMasthead('first-start', database));
  await fill(await openWriter(database), count);
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

async function filledSqlite(database) {
  if (database.dialect === 'sqlite') return database;
  const counted = sqliteFile('counted');
  await prepare(counted, Math.min(options.articles, MOST_COUNTED));
  return counted;
}
