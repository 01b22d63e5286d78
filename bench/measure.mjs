import { setTimeout as sleep } from 'node:timers/promises';
import { load } from './load.mjs';
import { processorTimeOf, residentMemoryOf } from './process-usage.mjs';

/** After one long round, the server that was first is still slower than the last. */
const WARM_UP_ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const SAMPLE_MS = 200;
/** V8 returns the memory of the start to the system after about 20 s without requests. */
export const IDLE_MS = 30_000;
/** Pause for the previous server to finish its work. */
const PAUSE_MS = 200;

/**
 * Measures one case on several servers and returns the median results by name. The servers take turns, so that other load on
 * the machine affects all servers equally.
 */
export async function measure(one, servers, { database, token, seconds, rounds }) {
  const entries = Object.entries(servers);
  const results = new Map(entries.map(([name]) => [name, []]));
  for (let round = 0; round < WARM_UP_ROUNDS; round++)
    for (const [, server] of rotated(entries, round)) await load(server, one, WARM_UP_SECONDS, token);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of rotated(entries, round)) {
      await sleep(PAUSE_MS);
      results.get(name).push(await withUsage(server, database, () => load(server, one, seconds, token)));
    }
  }
  return Object.fromEntries([...results].map(([name, runs]) => [name, median(runs)]));
}

/** Samples the memory of programs. `most` contains the maximum resident megabytes by name. */
export function watchMemory(programs) {
  const most = {};
  const look = () => {
    for (const [name, { child }] of Object.entries(programs)) {
      most[name] = Math.max(most[name] ?? 0, residentMemoryOf(child.pid));
    }
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return { most, stop: () => clearInterval(timer) };
}

/** Adds the processor time per request in µs, of the server (`own`) and of the database. */
async function withUsage(server, database, run) {
  const times = () => [server, database].map(({ child }) => (child ? processorTimeOf(child.pid) : NaN));
  const before = times();
  const result = await run();
  const [own, theirs] = times().map((after, index) => (after - before[index]) / result.requests);
  return { ...result, own, database: theirs };
}

const rotated = (all, by) => [...all.slice(by % all.length), ...all.slice(0, by % all.length)];
const median = (runs) => [...runs].sort((a, b) => a.rate - b.rate)[Math.floor((runs.length - 1) / 2)];
