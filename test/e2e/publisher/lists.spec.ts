import type { Response } from 'supertest';
import { ContentVersion } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const ITEMS = '/modules/articles/api/items';
const CATEGORIES = '/modules/articles/api/categories';

type Item = Record<string, unknown> & { itemid: number };

/** Parses a `Link` header into its links, by relation. */
const linksOf = (header = ''): Record<string, string> =>
  Object.fromEntries([...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, path, relation]) => [relation!, path!]));

describe('lists of items', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Awaited<ReturnType<TestApp['createUser']>>;
  const categories: number[] = [];

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' });
    admin = await site.asAdmin();
    author = await site.createUser('author');
    categories.push(await site.createCategory(), await site.createCategory());
    for (let n = 1; n <= 7; n++) {
      const { id } = await site.createArticle(
        { title: `Number ${n % 4}`, category_id: categories[n % 2], status: n === 7 ? 'draft' : 'published' },
        n % 3 === 0 ? admin : author.headers,
      );
      const time = `2026-01-0${n} 00:00:00.000`;
      // The articles are created in one order and published in the reverse order.
      await site.sql('UPDATE articles SET created_at = ? WHERE id = ?', [time, id]);
      await site.sql('UPDATE articles SET published_at = ? WHERE id = ? AND status = 1', [
        `2026-02-0${9 - n} 00:00:00.000`,
        id,
      ]);
      await site.sql('UPDATE article_stats SET views = ? WHERE article_id = ?', [n % 3, id]);
      await site.sql('UPDATE articles SET updated_at = ? WHERE id = ?', [n % 2 ? null : time, id]);
    }
    await site.createArticle({ title: 'In the archive', status: 'archived', category_id: categories[0] });
    for (const day of [25, 15]) {
      const { id } = await site.createArticle({ title: 'Never public' });
      await site.sql('UPDATE articles SET created_at = ? WHERE id = ?', [`2026-01-${day} 00:00:00.000`, id]);
    }
    // A draft that was published before keeps its publication time.
    await site.sql("UPDATE articles SET published_at = '2026-01-20 00:00:00.000' WHERE id = 7");
  });
  afterAll(() => site.stop());

  const get = (query = '', headers: Headers = {}) => site.http.get(`${ITEMS}?${query}`).set(headers);
  const list = async (query: string, headers: Headers = {}): Promise<Item[]> =>
    (await get(query, headers).expect(200)).body as Item[];
  const ids = (items: readonly { itemid: number }[]) => items.map(({ itemid }) => itemid);

  it('returns a plain array of published items, newest first, without comments', async () => {
    const items = await list('');
    expect(ids(items)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(items.filter((item) => 'comments' in item)).toEqual([]);
    expect(items[0]).toMatchObject({ uname: expect.any(String), tags: [], isPublished: true });
  });

  it('returns the total and the links to other pages in headers', async () => {
    const { headers, body } = await get(`start=2&limit=2&categoryid=${categories[0]}`).expect(200);
    const at = (start: number) => `${ITEMS}?start=${start}&limit=2&categoryid=${categories[0]}`;
    expect([ids(body as Item[]), headers['x-total-count']]).toEqual([[2], '3']);
    expect(linksOf(headers['link'])).toEqual({ first: at(0), prev: at(0), last: at(2) });

    const { headers: first } = await get('limit=4').expect(200);
    expect(linksOf(first['link'])).toEqual({
      first: `${ITEMS}?limit=4&start=0`,
      next: `${ITEMS}?limit=4&start=4`,
      last: `${ITEMS}?limit=4&start=4`,
    });
    const { headers: odd, body: rest } = await get('start=3&limit=2').expect(200);
    expect(ids(rest as Item[])).toEqual([3, 2]);
    expect(linksOf(odd['link'])).toMatchObject({ prev: `${ITEMS}?start=1&limit=2`, next: `${ITEMS}?start=5&limit=2` });
    const { headers: past, body: none } = await get('start=50&limit=2').expect(200);
    expect([none, past['x-total-count']]).toEqual([[], '6']);
    expect(linksOf(past['link'])).toMatchObject({ prev: `${ITEMS}?start=4&limit=2` });
    expect(linksOf(past['link'])).not.toHaveProperty('next');
  });

  it('returns every item once when a client follows the next links', async () => {
    const found: number[] = [];
    let next: string | undefined = `${ITEMS}?limit=2&sort=itemid&order=asc`;
    while (next) {
      const answer: Response = await site.http.get(next).expect(200);
      found.push(...ids(answer.body as Item[]));
      next = linksOf(answer.headers['link'])['next'];
    }
    expect(found).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('limits a page to 100 items, with a default of 15', async () => {
    const { headers } = await get('limit=1000').expect(200);
    expect(linksOf(headers['link'])['first']).toBe(`${ITEMS}?limit=100&start=0`);
    expect(linksOf((await get().expect(200)).headers['link'])['first']).toBe(`${ITEMS}?start=0&limit=15`);
  });

  it.each(['itemid', 'title', 'datesub', 'datemod', 'counter', 'rating', 'comment_count'])(
    'sorts by the %s of the record, for every status',
    async (field) => {
      for (const status of [0, 1, 2]) {
        for (const order of ['asc', 'desc'] as const) {
          const items = await list(`sort=${field}&order=${order}&status=${status}`, admin);
          expect(items.length).toBeGreaterThan(0);
          const values = items.map((item) => [item[field] as string | number, item.itemid] as const);
          const sorted = [...values].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y));
          expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
        }
      }
    },
  );

  it.each<[string, string]>([
    ['', ''],
    ['status=0', 'status=draft'],
    ['status=1', 'status=published'],
    ['status=2', 'status=archived'],
    ['uid=1', 'author=1'],
    ['categoryid=1&status=0', 'category=1&status=draft'],
    ['categoryid=999999', 'category=999999'],
    ['search=number', 'search=number'],
    ['search=number&sort=title&order=asc', 'search=number&sort=title&order=asc'],
  ])('returns with %j the same items as REST with %j, for every caller', async (query, rest) => {
    for (const headers of [{}, author.headers, admin]) {
      const answer = await get(`limit=100&${query}`, headers).expect(200);
      const { body } = await site.http.get(`/api/v1/articles?per_page=100&${rest}`).set(headers).expect(200);
      const data = body.data as ApiObject[];
      expect(ids(answer.body as Item[])).toEqual(data.map(({ id }) => id));
      expect(answer.headers['x-total-count']).toBe(String(body.meta.total));
    }
  });

  it.each(['start=-1', 'limit=0', 'categoryid=x', 'uid=0', 'status=3', 'status=published', 'sort=body', 'order=up'])(
    'returns 422 for %s and names the parameter',
    async (query) => {
      const { body } = await get(query).expect(422);
      const { code, details } = body.error as { code: string; details: { field: string }[] };
      expect([code, details.map(({ field }) => field)]).toEqual(['VALIDATION_ERROR', [query.split('=')[0]]]);
    },
  );

  it('names 0 as valid in the error message for start, but not for limit', async () => {
    const messageOf = async (query: string) => {
      const { body } = await get(query).expect(422);
      return (body.error as { details: { message: string }[] }).details[0]!.message;
    };
    expect(await messageOf('start=-1')).toBe('The start must be 0 or a positive integer.');
    expect(await messageOf('limit=0')).toBe('The limit must be a positive integer.');
  });

  it('returns a weak ETag and the cache headers of REST', async () => {
    const { headers } = await get().expect(200);
    expect(headers['etag']).toMatch(/^W\//);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['vary']!.split(', ').sort()).toEqual([
      ...['Accept', 'Accept-Encoding', 'Authorization', 'Origin', 'X-API-Key'],
    ]);
    await get().set('If-None-Match', headers['etag']!).expect(304);
  });

  it('runs the same number of statements for 100 items as for 10', async () => {
    for (let n = 0; n < 100; n++) await site.createArticle({ status: 'published', tags: [`t${n}`, 'all'] });
    const countStatements = async (path: string): Promise<number> => {
      const statements = await statementsDuring(() => site.http.get(path).expect(200));
      // Ignores the periodic writes of view counts.
      return statements.filter((sql) => /^\s*SELECT/.test(sql)).length;
    };
    // Items, total, authors, tags. Authors are cached, on MySQL only after a poll for changes by other instances.
    for (const path of [`${ITEMS}?limit=10`, `${ITEMS}?limit=100`]) {
      site.app.get(ContentVersion).increment();
      expect(await countStatements(path)).toBe(4);
      expect(
        await eventually(
          () => countStatements(path),
          (count) => count === 3,
        ),
      ).toBe(3);
    }
    // Item, author, tags, comments. The author and the tags are cached afterwards.
    const { id } = await site.createArticle({ status: 'published', tags: ['all'] });
    expect(await countStatements(`${ITEMS}/${id}`)).toBe(4);
    expect(
      await eventually(
        () => countStatements(`${ITEMS}/${id}`),
        (count) => count === 2,
      ),
    ).toBe(2);
    for (let n = 0; n < 20; n++) await site.createCategory({ parent_id: categories[0] });
    expect(await countStatements(CATEGORIES)).toBe(1);
  }, 120_000);
});
