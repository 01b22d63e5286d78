import { OpenApiDocument } from '../support/openapi-document.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { lookInto } from '../support/test-database.js';
import { databaseFaults } from './database-invariants.js';
import { faulty } from './faulty-module.js';
import { FuzzRun } from './fuzz-run.js';
import { FuzzSite } from './fuzz-site.js';
import { LoopWatch } from './loop-watch.cjs';
import { operationsOf } from './operations.js';

/** Every fault that fuzzing looks for is found where it is. */
describe('fuzzing finds', () => {
  let app: TestApp;
  let faults: readonly string[];

  beforeAll(async () => {
    const env = { TRUST_PROXY: 'loopback', WEBHOOKS_LIMIT: '10000', COMMENTS_FLOOD: '0' };
    app = await startTestApp(env, 'sqlite', [faulty]);
    const watch = new LoopWatch();
    const { text } = await app.unchecked.get('/openapi.json').expect(200);
    const site = new FuzzSite(app.url, () => Promise.resolve(watch.take()));
    const operations = operationsOf(text).filter(([path]) => path.startsWith('/api/v1/faulty/'));
    const options = { seed: 1, requests: 200, operations, folders: [], mostFaults: 1000 };
    ({ faults } = await new FuzzRun(site, { ...options, document: new OpenApiDocument(text) }).toTheEnd());
    watch.stop();
  });
  afterAll(() => app.stop());

  const faultsOf = (route: string): string[] => faults.filter((fault) => fault.includes(`/api/v1/faulty/${route}: `));

  it.each([
    ['failing', 'it answers 500'],
    ['undocumented', 'the document does not promise it: /api/v1/faulty/undocumented answers '],
    ['broken', 'the document does not promise it: n must be integer'],
    ['nameless', 'it has no X-Request-Id'],
    ['telling', 'it tells '],
    ['silent', 'there is no answer: Error: socket hang up'],
    ['blocking', 'the event loop stood still for '],
  ])('a route that is %s', (route, fault) => {
    const found = faultsOf(route);
    expect(found.map((one) => one.split('\n')[0])).toContainEqual(expect.stringContaining(`${route}: ${fault}`));
    expect(found[0]).toMatch(/^Request \d+ of FUZZ_SEED=1, GET /);
    // Bytes that are no text are piped in.
    expect(found[0]!.split('\n')[1]).toMatch(/^(base64 .* \| )?curl -i --path-as-is -X GET 'http:/);
  });

  it('nothing in a route that is good', () => {
    expect(faultsOf('good')).toEqual([]);
  });

  it.each([
    ['a category counts its articles', 'UPDATE category_counts SET articles = articles + 1'],
    ['a tagging repeats its article', 'UPDATE article_tags SET status = 2'],
    ['an article counts its comments', 'UPDATE article_stats SET comments_count = comments_count + 1'],
    ['an article sums its ratings', 'UPDATE article_stats SET rating_sum = rating_sum + 1'],
    ['an article has its own slug', 'DELETE FROM article_slugs'],
    ['every article can be found', 'DELETE FROM article_search'],
    ['an administrator is left', "UPDATE users SET role = 'editor'"],
  ])('a database in which it is not true that %s', async (what, sql) => {
    const site = await startTestApp({}, 'sqlite');
    await site.createArticle({ status: 'published', tags: ['one'] });
    const database = lookInto(site.env['DATABASE_URL']!);
    const before = await databaseFaults(database);
    await site.sql(sql);
    const after = await databaseFaults(database);
    await database.close();
    await site.stop();
    expect(before).toEqual([]);
    expect(after.map((fault) => fault.split(': ')[1])).toContain(what);
  });
});
