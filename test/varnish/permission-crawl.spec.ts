import type { SuperAgentRequest } from 'superagent';
import supertest, { type Response } from 'supertest';
import { CALLERS, type CallerName } from '../e2e/crawl/callers.js';
import { forbiddenWords } from '../e2e/crawl/canaries.js';
import { findWords } from '../e2e/crawl/compare-responses.js';
import { CrawlFixture } from '../e2e/crawl/crawl-fixture.js';
import { crawlRoute } from '../e2e/crawl/crawl-route.js';
import { ROUTES } from '../e2e/crawl/expected.js';
import { listQueries } from '../e2e/crawl/list-queries.js';
import { formatNumber, score } from '../faults/scoreboard.js';
import { VarnishServer } from '../support/varnish-server.js';

/** Callers in the order of their rights, visitors last: a stored private response would reach the following callers. */
const PRIVILEGED_FIRST = [...CALLERS].reverse();

describe('the permission crawl through Varnish', () => {
  let site: CrawlFixture;
  let varnish: VarnishServer;
  const counts = { responses: 0, hits: 0 };
  /** Requests with a credential that received a stored response. */
  const privateHits: string[] = [];

  beforeAll(async () => {
    site = await CrawlFixture.start({
      ...{ EDGE_MAX_AGE: '86400', EDGE_STALE_WHILE_REVALIDATE: '86400', EDGE_STALE_IF_ERROR: '86400' },
      ...{ EDGE_KEY_FORMAT: 'xkey', PUBLIC_URL: 'https://news.example.org' },
    });
    varnish = await VarnishServer.start({ backend: new URL(site.app.url).port });
    // Without validation: the OpenAPI document does not contain the headers of Varnish.
    site.app.http = supertest.agent(varnish.url).use((request: SuperAgentRequest) => {
      request.on('response', ({ headers }: Response) => count(request, headers as Record<string, string>));
    });
  });
  afterAll(async () => {
    await varnish?.stop();
    await site?.app.stop();
  });

  function count(request: SuperAgentRequest, headers: Record<string, string>): void {
    counts.responses++;
    // The second number identifies the request whose response was stored.
    if (!headers['x-varnish']?.includes(' ')) return;
    counts.hits++;
    const isPrivate = ['Authorization', 'X-API-Key'].some((name) => request.get(name) !== undefined);
    if (isPrivate) privateHits.push(`${request.method} ${request.url}`);
  }

  // Before the writes of the crawl, which publish hidden content.
  it('reveals no hidden content in lists, searches and pages that callers with more rights have read before', async () => {
    const faults: string[] = [];
    const pages = ['/articles', '/feed.xml', '/sitemap.xml', `/categories/${site.categories.open}`];
    const queries = [...listQueries(site), ...pages.map((path) => ({ path, echoed: [], isPage: true }))];
    for (const { path, echoed, ...query } of queries) {
      const answers = new Map<CallerName, Response>();
      for (const caller of [...PRIVILEGED_FIRST, 'visitor' as const]) {
        const answer = await site.app.http.get(path).set(site.callers[caller].headers);
        answers.set(caller, answer);
        // Pages ignore credentials, also invalid ones.
        const reader = 'isPage' in query ? 'visitor' : caller;
        const words = findWords(answer, forbiddenWords(site, reader), echoed);
        faults.push(...words.map((word) => `${path} reveals ${word} to ${caller}`));
      }
      const direct = await site.app.unchecked.get(path);
      if (withoutCounters(direct) !== withoutCounters(answers.get('visitor')!))
        faults.push(`${path} differs for visitors`);
    }
    expect(faults).toEqual([]);
  });

  it.each(ROUTES)(
    'returns the expected status for %s, reveals no hidden content and changes nothing on rejection',
    async (route) => {
      const faults = await crawlRoute(site, route);
      // Again with the stored responses of the first crawl.
      if (route.startsWith('GET ')) faults.push(...(await crawlRoute(site, route)));
      expect(faults).toEqual([]);
    },
  );

  it('stored responses of visitors only', () => {
    score({
      fault: 'permission crawl through Varnish, SQLite',
      counted: `${formatNumber(counts.responses)} requests of ${CALLERS.length} callers to ${ROUTES.length} routes, ${formatNumber(counts.hits)} stored responses`,
      unexpected: privateHits.length,
    });
    expect(privateHits).toEqual([]);
    expect(counts.hits).toBeGreaterThan(100);
  });
});

const withoutCounters = ({ text }: Response): string => text.replaceAll(/"(views|downloads)":\d+/g, '');
