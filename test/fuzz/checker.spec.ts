import { OpenApiDocument } from '../support/openapi-document.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { openTestDatabase } from '../support/test-database.js';
import { findDatabaseFaults } from './database-invariants.js';
import { faulty } from './faulty-module.js';
import { FuzzRun } from './fuzz-run.js';
import { FuzzSite } from './fuzz-site.js';
import { LoopWatch } from './loop-watch.cjs';
import { operationsOf } from './operations.js';

/** Controls: the fuzz tests detect deliberate faults. */
describe('fuzz checks', () => {
  let app: TestApp;
  let faults: readonly string[];

  beforeAll(async () => {
    const env = { TRUST_PROXY: 'loopback', WEBHOOKS_LIMIT: '10000', COMMENTS_FLOOD: '0' };
    app = await startTestApp(env, 'sqlite', [faulty]);
    const watch = new LoopWatch();
    const { text } = await app.unchecked.get('/openapi.json').expect(200);
    const site = new FuzzSite(app.url, () => Promise.resolve(watch.readAndReset()));
    const operations = operationsOf(text).filter(([path]) => path.startsWith('/api/v1/faulty/'));
    const options = { seed: 1, requests: 200, operations, folders: [], mostFaults: 1000 };
    ({ faults } = await new FuzzRun(site, { ...options, document: new OpenApiDocument(text) }).run());
    watch.stop();
  });
  afterAll(() => app.stop());

  const faultsOf = (route: string): string[] => faults.filter((fault) => fault.includes(`/api/v1/faulty/${route}: `));

  it.each([
    ['failing', 'the status is 500'],
    ['undocumented', 'the response does not match the document: /api/v1/faulty/undocumented has only the statuses '],
    ['broken', 'the response does not match the document: n must be integer'],
    ['nameless', 'the header X-Request-Id is missing'],
    ['telling', 'the response discloses '],
    ['silent', 'no response: Error: socket hang up'],
    ['blocking', 'the event loop was blocked for '],
  ])('reports the fault of the route /faulty/%s', (route, fault) => {
    const found = faultsOf(route);
    expect(found.map((one) => one.split('\n')[0])).toContainEqual(expect.stringContaining(`${route}: ${fault}`));
    expect(found[0]).toMatch(/^Request \d+ of FUZZ_SEED=1, GET /);
    // Binary bodies are passed through a pipe.
    expect(found[0]!.split('\n')[1]).toMatch(/^(base64 .* \| )?curl -i --path-as-is -X GET 'http:/);
  });

  it('reports no fault of a correct route', () => {
    expect(faultsOf('good')).toEqual([]);
  });

  it.each([
    ['category counts equal the number of articles', 'UPDATE category_counts SET articles = articles + 1'],
    ['taggings match their article', 'UPDATE article_tags SET status = 2'],
    ['comment counts equal the number of comments', 'UPDATE article_stats SET comments_count = comments_count + 1'],
    ['rating sums equal the ratings', 'UPDATE article_stats SET rating_sum = rating_sum + 1'],
    ['the slug of an article belongs to the article', 'DELETE FROM article_slugs'],
    ['every article is in the search index', 'DELETE FROM article_search'],
    ['an active administrator exists', "UPDATE users SET role = 'editor'"],
  ])('reports a database that violates the invariant: %s', async (what, sql) => {
    const site = await startTestApp({}, 'sqlite');
    await site.createArticle({ status: 'published', tags: ['one'] });
    const database = openTestDatabase(site.env['DATABASE_URL']!);
    const before = await findDatabaseFaults(database);
    await site.sql(sql);
    const after = await findDatabaseFaults(database);
    await database.close();
    await site.stop();
    expect(before).toEqual([]);
    expect(after.map((fault) => fault.split(': ')[1])).toContain(what);
  });
});
