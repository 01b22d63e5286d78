// `npm run bench:growth`: cost of requests with up to a hundred times as many articles. See README.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { cases } from './cases.mjs';
import { filledMariadb, stopDatabase } from './databases.mjs';
import { RARE } from './dataset.mjs';
import { growthChart, growthReport } from './growth-report.mjs';
import { inTheEnd, tell } from './main.mjs';
import { signIn, startMasthead, WITHOUT_CACHE } from './masthead.mjs';
import { IDLE_MS, measure, watchMemory } from './measure.mjs';
import { readGrowthOptions } from './options.mjs';
import { stopProcess } from './processes.mjs';
import { openReportFolder } from './report-folder.mjs';
import { walked } from './walk.mjs';

/** Maximum growth factor of the time of a request. */
const BOUNDS = { R1: 1.2, R2: 1.2, R3: 1.5, R4: 3, R6C: 1.3, R5: 1.3 };

const options = readGrowthOptions(process.argv.slice(2));

await inTheEnd(async () => {
  build();
  const sizes = [];
  for (const size of options.sizes) sizes.push(await figuresOf(size));
  const text = growthReport(sizes, options);
  process.stdout.write(`\n${text}\n`);
  const folder = openReportFolder(options.report);
  folder.write('growth.md', text);
  folder.write('growth.svg', growthChart(sizes));
});

async function figuresOf(size) {
  const database = await filledMariadb(size, options.keep, tell);
  const masthead = await startMasthead('masthead', database, { settings: WITHOUT_CACHE });
  const token = await signIn(masthead);
  await sleep(IDLE_MS);
  const memory = watchMemory({ masthead });
  const idle = memory.most.masthead;
  const results = [];
  for (const one of growing(size)) {
    if (one.walk) one.paths = [await walked(masthead, one)];
    tell(`${one.name}: ${one.title} …`);
    const measured = await measure(one, { masthead }, { database, token, ...options });
    results.push({ one, bound: BOUNDS[one.name], ...measured.masthead });
  }
  memory.stop();
  await stopProcess(masthead);
  await stopDatabase(database);
  return { size, version: database.version, filled: database.filled, idle, most: memory.most.masthead, results };
}

/** Returns the cases that have a bound. The search uses a word with the same number of results for every size. */
function growing(size) {
  const all = cases(size, options.only ?? Object.keys(BOUNDS));
  const search = { title: 'full-text search, a word in 100 articles', paths: [`/api/v1/articles?search=${RARE}`] };
  return all.map((one) => (one.name === 'R4' ? { ...one, ...search } : one));
}
