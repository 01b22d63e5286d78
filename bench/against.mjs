// `npm run bench:against`: compares this build of Masthead with another build, in turns on the same database.
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { cases } from './cases.mjs';
import { filledMariadb, stopDatabase } from './databases.mjs';
import { megabytes, microseconds, rate, ratio, table } from './figures.mjs';
import { inTheEnd, tell } from './main.mjs';
import { signIn, startMasthead, WITHOUT_CACHE } from './masthead.mjs';
import { IDLE_MS, measure, watchMemory } from './measure.mjs';
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

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

await inTheEnd(async () => {
  build();
  const database = await filledMariadb(options.articles, options.keep, tell);
  const startMs = await startTimes(database);
  const idle = { old: 0, new: 0 };
  const most = { old: 0, new: 0 };
  const measured = new Map();
  for (let start = 1; start <= options.starts; start++) {
    tell(`Start ${start} of ${options.starts} …`);
    const uncached = await each((name, how) =>
      startMasthead(`${name}-uncached`, database, { ...how, settings: WITHOUT_CACHE }),
    );
    const defaults = await each((name, how) => startMasthead(name, database, how));
    await sleep(IDLE_MS);
    const memory = watchMemory(defaults);
    for (const name in idle) idle[name] = Math.max(idle[name], memory.most[name]);
    const token = await signIn(defaults.new);
    for (const one of cases(options.articles, options.only)) {
      if (one.walk) one.paths = [await walked(uncached.new, one)];
      for (const way of new Set(one.compared.map((compared) => compared.way))) {
        tell(`${one.name}, ${way}: ${one.title} …`);
        const medians = await measure(one, way === 'read' ? uncached : defaults, { database, token, ...options });
        const name = `${one.name} ${way}`;
        measured.set(name, [...(measured.get(name) ?? []), medians]);
      }
    }
    memory.stop();
    for (const name in most) most[name] = Math.max(most[name], memory.most[name]);
    await Promise.all([uncached, defaults].flatMap(Object.values).map((masthead) => stopProcess(masthead)));
  }
  const head = ['', 'old /s', 'new /s', 'ratio', 'ratios of the starts', 'old processor µs', 'new', 'ratio'];
  const figures = [
    ['start to ready, ms', Math.round(startMs.old), Math.round(startMs.new), ratio(startMs.old / startMs.new)],
    ['idle memory', megabytes(idle.old), megabytes(idle.new)],
    ['most memory', megabytes(most.old), megabytes(most.new)],
  ];
  process.stdout.write(`\n${table(head, [...[...measured].map(rowOf), ...figures])}\n`);
  await stopDatabase(database);
});

/** The median of all starts: two processes of one build differ by up to a tenth. */
function rowOf([name, starts]) {
  const of = (value) => median(starts.map(value));
  const ratios = starts.map((builds) => builds.new.rate / builds.old.rate);
  return [
    name,
    ...[rate(of((builds) => builds.old.rate)), rate(of((builds) => builds.new.rate)), ratio(median(ratios))],
    ratios.map(ratio).join(' '),
    ...[microseconds(of((builds) => builds.old.own)), microseconds(of((builds) => builds.new.own))],
    ratio(of((builds) => builds.old.own / builds.new.own)),
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
  return { old: median(times.old), new: median(times.new) };
}
