// Lists the files of the service that single requests run through: node scripts/request-path.mjs [--files]. Starts the service in
// this process on an empty SQLite database and reads the coverage of V8 around each request. A file counts if one of its functions
// ran in each of three requests, so that jobs in the background do not count. An `index.ts` only exports other files and does not
// count. With --files, prints the files in alphabetical order.
import './build-if-needed.mjs';
import { Session } from 'node:inspector/promises';

const source = new URL('../dist/src/', import.meta.url).href;
const { createTestApp } = await import(`${source}testing/index.js`);
const ROUNDS = 3;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Runs a request; returns the calls of each function by file. */
async function trace(request) {
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Map();
  for (const { url, functions } of result) {
    const name = url.startsWith(source) ? url.slice(source.length) : '';
    const calls = functions.flatMap(({ functionName, ranges: [{ count }] }) =>
      count > 0 ? [[functionName, count]] : [],
    );
    if (name !== '' && !/^testing\/|(^|\/)index\.js$/.test(name) && calls.length > 0) files.set(name, new Map(calls));
  }
  return files;
}

const app = await createTestApp();
const [visitor, author] = [app.as('visitor'), app.as('editor')];
const { id: category_id } = await app.createCategory();
const content = `<p>${'A paragraph of an article. '.repeat(20)}</p>`;
let created = 0;
const article = () => ({
  title: `Article ${++created}`,
  content,
  category_id,
  status: 'published',
  tags: ['one', 'two'],
});
for (let each = 0; each < 30; each++) (await author.post('/api/v1/articles', article())).expect(201);

/** The page size makes the address new: neither the response nor the validated query is cached. */
let size = 10;
const uncached = (path) => async () => (await visitor.get(`${path}${size++}`)).expect(200);
const CASES = {
  'list, uncached': uncached('/api/v1/articles?per_page='),
  'list of version 2, uncached': uncached('/api/v2/articles?page%5Bsize%5D='),
  'create an article': async () => (await author.post('/api/v1/articles', article())).expect(201),
  'list, cache hit': async () => (await visitor.get('/api/v1/articles?per_page=3')).expect(200),
};

for (const [name, request] of Object.entries(CASES)) {
  // Values that are computed once are computed before.
  for (let round = 0; round < ROUNDS; round++) await request();
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await trace(request));
  const [first, ...others] = runs;
  const files = [...first.keys()].filter((file) => others.every((run) => run.has(file))).sort();
  const table = first.get('core/routing/route-table.js') ?? new Map();
  const lookUps = ['resolve', 'findApi'].map((method) => `${method} ${table.get(method) ?? 0}`).join(', ');
  console.log(`${name}: ${files.length} files; calls of the route table: ${lookUps}`);
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`);
}
await app.stop();
session.disconnect();
