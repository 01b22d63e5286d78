// `npm run bench:against`: compares this build of Masthead with another build, in turns on the same database.
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { cases } from './cases.mjs';
import { filledMariadb, stopDatabase } from './databases.mjs';
import { megabytes, microseconds, rate, ratio, table } from './figures.mjs';
import { inTheEnd, tell } from './main.mjs';
import { signIn, startMasthead, WITHOUT_CACHE } from './masthead.mjs';
import { measure, watchMemory } from './measure.mjs';
import { readComparisonOptions } from './options.mjs';
import { stopProcess } from './processes.mjs';
import { walked } from './walk.mjs';

const STARTS = 5;

const options = readComparisonOptions(process.argv.slice(2));
/** The options that start each build. */
const BUILDS = { new: {}, old: { checkout: resolve(options.checkout), node: options.node } };
const each = async (action) =>
  Object.fromEntries(
    await Promise.all(Object.entries(BUILDS).map(async ([name, how]) => [name, await action(name, how)])),
  );

await inTheEnd(async () => {
  build();
  const database = await filledMariadb(options.articles, options.keep, tell);
  const starts = await startTimes(database);
  const uncached = await each((name, how) =>
    startMasthead(`${name}-uncached`, database, { ...how, settings: WITHOUT_CACHE }),
  );
  const defaults = await each((name, how) => startMasthead(name, database, how));
  await sleep(2000);
  const memory = watchMemory(defaults);
  const idle = { ...memory.most };
  const token = await signIn(defaults.new);
  const rows = [];
  for (const one of cases(options.articles, options.only)) {
    if (one.walk) one.paths = [await walked(uncached.new, one)];
    for (const way of new Set(one.compared.map((compared) => compared.way))) {
      tell(`${one.name}, ${way}: ${one.title} …`);
      const measured = await measure(one, way === 'read' ? uncached : defaults, { database, token, ...options });
      rows.push(rowOf(`${one.name} ${way}`, measured));
    }
  }
  memory.stop();
  const head = ['', 'old /s', 'new /s', 'ratio', 'old processor µs', 'new', 'ratio'];
  const figures = [
    ['start to ready, ms', Math.round(starts.old), Math.round(starts.new), ratio(starts.old / starts.new)],
    ['idle memory', megabytes(idle.old), megabytes(idle.new)],
    ['most memory', megabytes(memory.most.old), megabytes(memory.most.new)],
  ];
  process.stdout.write(`\n${table(head, [...rows, ...figures])}\n`);
  await Promise.all([uncached, defaults].flatMap(Object.values).map((masthead) => stopProcess(masthead)));
  await stopDatabase(database);
});

function rowOf(name, { old: before, new: after }) {
  return [
    name,
    ...[rate(before.rate), rate(after.rate), ratio(after.rate / before.rate)],
    ...[microseconds(before.own), microseconds(after.own), ratio(before.own / after.own)],
  ];
}

/** Returns the median startup times in ms; the builds start in turns. */
async function startTimes(database) {
  const times = { old: [], new: [] };
  for (let i = 0; i < STARTS; i++) {
    for (const [name, how] of Object.entries(BUILDS)) {
      const started = await startMasthead(`${name}-start`, database, how);
      times[name].push(started.readyMs);
      await stopProcess(started);
    }
  }
  const median = (all) => all.sort((a, b) => a - b)[Math.floor(STARTS / 2)];
  return { old: median(times.old), new: median(times.new) };
}
