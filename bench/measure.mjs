import { setTimeout as sleep } from 'node:timers/promises';
import { load } from './load.mjs';
import { processorTime, residentMemory } from './process-usage.mjs';

const WARM_UP_SECONDS = 1;
const SAMPLE_MS = 200;
/** For what the server before has not finished. */
const PAUSE_MS = 200;

/**
 * The medians of Masthead and of the baseline's ways for one case, with the most memory that Masthead had. All take turns,
 * so that whatever else the machine does meets each of them alike.
 */
export async function measure(one, { masthead, baseline, database }, token, { seconds, rounds }) {
  const servers = [['masthead', masthead], ...one.against.map((way) => [way, baseline[way]])];
  const results = new Map(servers.map(([name]) => [name, []]));
  let memory = 0;
  for (const [, server] of servers) await load(server, one, WARM_UP_SECONDS, token);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of rotated(servers, round)) {
      await sleep(PAUSE_MS);
      const watch = setInterval(() => (memory = Math.max(memory, residentMemory(masthead))), SAMPLE_MS);
      results.get(name).push(await withUsage(server, database, () => load(server, one, seconds, token)));
      clearInterval(watch);
    }
  }
  return { memory, ...Object.fromEntries([...results].map(([name, runs]) => [name, median(runs)])) };
}

/** Adds the processor time that a request took in the server (`own`) and in the database. */
async function withUsage(server, database, run) {
  const times = () => [server, database].map((program) => (program.child ? processorTime(program) : NaN));
  const before = times();
  const result = await run();
  const [own, theirs] = times().map((after, index) => (after - before[index]) / result.requests);
  return { ...result, own, database: theirs };
}

const rotated = (all, by) => [...all.slice(by % all.length), ...all.slice(0, by % all.length)];
const median = (runs) => [...runs].sort((a, b) => a.rate - b.rate)[Math.floor((runs.length - 1) / 2)];
