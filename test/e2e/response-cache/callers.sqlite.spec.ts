import { RouteTable } from '../../../src/core/routing/route-table.js';
import { CALLERS, type CallerName } from '../crawl/callers.js';
import { objectsOf } from '../crawl/objects.js';
import { CrawlFixture } from '../crawl/crawl-fixture.js';
import { CACHE_ENABLED, sendRaw, comparableResponse } from './send-raw.js';

const V2 = 'application/vnd.masthead.v2+json';

/** A public GET request. */
interface Read {
  readonly path: string;
  readonly accept?: string;
}

/** HTML pages ignore credentials. */
const isPage = (path: string): boolean => !/^\/(api|modules)\//.test(path);

/** Sequence in which each caller follows every caller, including itself. */
const CALLER_SEQUENCE: readonly CallerName[] = CALLERS.flatMap((one, at) => [
  one,
  one,
  ...CALLERS.slice(at + 1).flatMap((other) => [other, one]),
]);

/** Timeout for several thousand requests. */
const TIMEOUT_MS = 300_000;

describe('Cached responses for visitors', () => {
  let site: CrawlFixture;
  let reads: Read[];

  beforeAll(async () => {
    site = await CrawlFixture.start({ ...CACHE_ENABLED, PUBLIC_URL: 'https://example.org' });
    reads = await openReads(site);
  });
  afterAll(() => site.app.stop());

  it(
    'equal the responses of an instance without a cache for every order of callers',
    async () => {
      const pairs = new Set(CALLER_SEQUENCE.slice(1).map((caller, at) => `${CALLER_SEQUENCE[at]} ${caller}`));
      expect(pairs.size).toBe(CALLERS.length ** 2);

      const cached = await inTurn(reads, (read) => answers(site, read, CALLER_SEQUENCE));
      await site.app.close();
      site.app.env['CACHE_MAX_BYTES'] = '0';
      await site.app.serve();
      const plain = await inTurn(reads, async (read) => byCaller(await answers(site, read, CALLERS)));

      const wrong = cached.flatMap((told, at) => told.filter(({ caller, text }) => plain[at]!.get(caller) !== text));
      expect(wrong.slice(0, 3)).toEqual([]);
      // Most of these paths return content to visitors.
      expect(cached.filter((told) => told.some(({ cacheStatus }) => cacheStatus === 'hit')).length).toBeGreaterThan(
        reads.length / 2,
      );
      const found = (isWanted: (read: Read) => boolean) =>
        cached
          .flatMap((told, at) => (isWanted(reads[at]!) ? told : []))
          .filter((told) => told.caller !== 'visitor' && told.cacheStatus !== undefined);
      expect(found(({ path }) => !isPage(path))).toEqual([]);
      expect(found(({ path }) => isPage(path)).length).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

interface CallerResponse {
  readonly caller: CallerName;
  readonly cacheStatus: string | undefined;
  readonly text: string;
}

const byCaller = (told: readonly CallerResponse[]): Map<CallerName, string> =>
  new Map(told.map(({ caller, text }) => [caller, text]));

async function inTurn<T>(reads: readonly Read[], work: (read: Read) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const read of reads) results.push(await work(read));
  return results;
}

let asked = 0;
/** Rotates addresses, because an address with many bad credentials is blocked. */
const nextAddress = (): string => `203.0.113.${1 + (Math.floor(asked++ / 100) % 250)}`;

/** Returns the responses to these callers in order. */
async function answers(
  site: CrawlFixture,
  { path, accept }: Read,
  callers: readonly CallerName[],
): Promise<CallerResponse[]> {
  const told: CallerResponse[] = [];
  for (const caller of callers) {
    const own = { 'X-Forwarded-For': nextAddress(), 'X-Request-Id': 'the-request', ...(accept && { Accept: accept }) };
    const answer = await sendRaw(site.app.url, path, { headers: { ...own, ...site.callers[caller].headers } });
    const text = `${path} ${accept ?? ''}\n${withoutViews(comparableResponse(answer))}`;
    told.push({ caller, cacheStatus: answer.headers['x-cache'], text });
  }
  return told;
}

async function openReads(site: CrawlFixture): Promise<Read[]> {
  const { body } = await site.http.get('/api/v1/articles').expect(200);
  const slug = String((body.data as { links: { web: string } }[])[0]!.links.web);
  const pages = [slug, '/articles', '/feed.xml', '/sitemap.xml', `/categories/${site.categories.open}`];
  const routes = site.app.app
    .get(RouteTable)
    .routes.filter(
      ({ method, access, path }) => method === 'GET' && access === 'public' && /^\/(api|modules)/.test(path),
    )
    .map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    .filter((path) => !path.includes('/assets/'));
  const paths: string[] = [];
  for (const route of routes) {
    // One object visible to visitors, and some hidden objects.
    const objects = objectsOf(`GET ${route}`).filter((object) =>
      /(^|-)(-|published|open|approved|owner|draft|hidden)$/.test(object),
    );
    for (const object of objects) {
      const { id, op } = await site.target(`GET ${route}`, object, false);
      const path = route.replace('{id}', String(id));
      paths.push(op === undefined ? path : `${path}?op=${op}&itemid=${id}`);
    }
  }
  const published = site.articles.published;
  return [
    ...[...paths, ...pages].map((path) => ({ path })),
    { path: '/api/articles', accept: V2 },
    { path: '/api/articles' },
    { path: `/api/articles/${published}`, accept: V2 },
    { path: `/api/v2/articles/${published}`, accept: 'application/vnd.api+json' },
    { path: '/api/v1/articles?include=author,category,comments,tags&status=draft' },
    { path: `/api/v1/articles/${published}?include=author,category,comments,tags` },
  ];
}

/** Removes counters, because these requests are counted and the counters are written later. */
const withoutViews = (answer: string): string =>
  answer.replaceAll(/"(views|counter|downloads)":\d+/g, '').replaceAll(/^content-length: .*\n/gim, '');
