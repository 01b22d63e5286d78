import { crawlRoute } from './crawl-route.js';
import { ROUTES, ROWS } from './expected.js';
import { objectsOf } from './objects.js';
import { CrawlSite } from './site.js';

/** Every route, for everybody, on everything: what is answered stands in `crawl/article-rows.ts` and `crawl/other-rows.ts`. */
describe('the permission crawl', () => {
  let site: CrawlSite;

  beforeAll(async () => {
    site = await CrawlSite.start();
  });
  afterAll(() => site.app.stop());

  it('has a row for every route and every object that it takes, and no other', async () => {
    const { body } = await site.http.get('/openapi.json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>)
      // Probes know nobody.
      .filter(([path]) => !path.startsWith('/health/'))
      .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`));
    const wanted = routes.flatMap((route) => objectsOf(route).map((object) => `${route} ${object}`));
    expect(ROWS.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  it.each(ROUTES)('%s answers as the table says, tells nothing, and changes nothing when it refuses', async (route) => {
    expect(await crawlRoute(site, route)).toEqual([]);
  });
});
