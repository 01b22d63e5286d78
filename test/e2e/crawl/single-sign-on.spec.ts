import { isNight } from '../../support/lanes.cjs';
import { TokenIssuer } from '../../support/token-issuer.js';
import { CrawlFixture } from './crawl-fixture.js';
import { crawlRoute } from './crawl-route.js';
import { ROUTES } from './expected.js';

/** A submission crawls a sample, because the rows are those of `crawl.spec.ts`. */
const SAMPLE = 8;
const routes = isNight ? ROUTES : ROUTES.filter((_, index) => index % SAMPLE === 0);

/** The callers have access tokens of an OpenID Connect issuer. The expected statuses are those of the built-in callers. */
describe('the permission crawl with single sign-on', () => {
  let issuer: TokenIssuer;
  let site: CrawlFixture;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    site = await CrawlFixture.start({}, issuer);
  });
  afterAll(async () => {
    await site?.app.stop();
    await issuer?.stop();
  });

  it.each(routes)(
    'returns the status of a built-in caller for %s, reveals no hidden content and changes nothing on rejection',
    async (route) => {
      expect(await crawlRoute(site, route)).toEqual([]);
    },
  );
});
