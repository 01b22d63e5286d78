import { crawlRoute } from './crawl-route.js';
import { ROUTES, ROWS } from './expected.js';
import { objectsOf } from './objects.js';
import { CrawlFixture } from './crawl-fixture.js';

/** Every route for every caller and every object. The expected statuses are in `article-rows.ts` and the other `*-rows.ts` files. */
describe('the permission crawl', () => {
  let site: CrawlFixture;

  beforeAll(async () => {
    site = await CrawlFixture.start();
  });
  afterAll(() => site.app.stop());

  it('has exactly one row for every route and object', async () => {
    const { body } = await site.http.get('/openapi.json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>)
      // Health probes require no credential.
      .filter(([path]) => !path.startsWith('/health/'))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`));
    const wanted = routes.flatMap((route) => objectsOf(route).map((object) => `${route} ${object}`));
    expect(ROWS.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  it.each(ROUTES)(
    'returns the expected status for %s, reveals no hidden content and changes nothing on rejection',
    async (route) => {
      expect(await crawlRoute(site, route)).toEqual([]);
    },
  );
});
