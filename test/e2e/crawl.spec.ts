import type { Response } from 'supertest';
import { differences, wordsIn } from './crawl/answers.js';
import { CALLERS, type CallerName, READERS } from './crawl/callers.js';
import { articleWords, categoryWord, contentWords, forbiddenWords, privateWords, tagWord } from './crawl/canaries.js';
import { answersFor, isListed, objectOf, ROUTES, routeOf, ROWS, showsCategory, showsTag } from './crawl/expected.js';
import { listQueries } from './crawl/list-queries.js';
import { ARTICLES, CATEGORIES, categoryOf, nothingLike, objectsOf } from './crawl/objects.js';
import { request } from './crawl/requests.js';
import { CrawlSite, type Target } from './crawl/site.js';

interface Listed {
  readonly data: { readonly id: number; readonly attributes: Record<string, unknown> }[];
  readonly meta: { readonly total: number };
}

/** Every route, for everybody, on everything: what is answered stands in `crawl/article-rows.ts` and `crawl/other-rows.ts`. */
describe('the permission crawl', () => {
  let site: CrawlSite;

  beforeAll(async () => {
    site = await CrawlSite.start();
  });
  afterAll(() => site.app.stop());

  const get = (path: string, caller: CallerName) => site.http.get(path).set(site.callers[caller].headers);

  it('has a row for every route and every object that it takes, and no other', async () => {
    const { body } = await site.http.get('/openapi.json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const wanted = routes.flatMap((route) => objectsOf(route).map((object) => `${route} ${object}`));
    expect(ROWS.map(({ name }) => name).sort()).toEqual(wanted.sort());
  });

  // Before requests change what there is: here all totals are known.
  describe.each(READERS)('shows a caller that is "%s"', (caller) => {
    it('those articles in lists that it may see, whatever is asked', async () => {
      const faults: string[] = [];
      for (const { path, asked, own } of listQueries(site)) {
        const answer = await get(path, caller).expect(200);
        const expected = asked.filter((kind) => isListed(kind, caller));
        const { data, meta } = answer.body as Listed;
        const ids = data.map(({ id }) => id).sort((a, b) => a - b);
        const wanted = expected.map((kind) => site.articles[kind]).sort((a, b) => a - b);
        if (String([meta.total, ids]) !== String([wanted.length, wanted])) {
          faults.push(`${path} has ${meta.total}: ${String(ids)} instead of ${String(wanted)}`);
        }
        const told = expected.flatMap((kind) => [...articleWords(kind), tagWord(kind), categoryWord(categoryOf(kind))]);
        const untold = [...contentWords.filter((word) => !told.includes(word)), ...privateWords(site, caller)];
        faults.push(...wordsIn(answer, untold, own).map((word) => `${path} tells ${word}`));
      }
      expect(faults).toEqual([]);
    });

    it('those tags and categories in lists that it may see, with the numbers of its own lists', async () => {
      const tags: Listed = (await get('/api/v1/tags?per_page=100', caller).expect(200)).body;
      const seenTags = ARTICLES.filter((kind) => showsTag(kind, caller));
      expect(tags.meta.total).toBe(seenTags.length);
      expect(tags.data.map(({ attributes }) => [attributes['name'], attributes['item_count']]).sort()).toEqual(
        seenTags.map((kind) => [tagWord(kind), isPublished(kind) && isListed(kind, caller) ? 1 : 0]).sort(),
      );

      const seen = CATEGORIES.filter((kind) => showsCategory(kind, caller)).filter(
        (kind) => kind !== 'hidden' || isListed('hidden', caller),
      );
      for (const query of ['', '&parent=0']) {
        const { body } = await get(`/api/v1/categories?per_page=100${query}`, caller).expect(200);
        expect((body as Listed).meta.total).toBe(seen.length);
        expect((body as Listed).data.map(({ attributes }) => attributes['name'])).toEqual(
          seen.map(categoryWord).sort(),
        );
      }
    });
  });

  describe.each(ROUTES)('%s', (route) => {
    it('answers as the table says, tells nobody of what is hidden, and changes nothing that it refuses', async () => {
      const rows = ROWS.filter((row) => routeOf(row) === route).reverse();
      const nothing = new Map<string, Response>();
      const faults: string[] = [];
      const changes = !route.startsWith('GET');
      for (const row of rows) {
        const object = objectOf(row);
        let target = await site.target(route, object, changes);
        let before = await stored(route, target);
        for (const caller of CALLERS) {
          const answer = await request(site, route, object, target, site.callers[caller].headers);
          const fault = (what: string) => faults.push(`${row.name}, ${caller}: ${what}`);

          const wanted = answersFor(route, object, caller);
          if (String(answer.status) !== wanted) fault(`${answer.status} instead of ${wanted}`);
          for (const word of wordsIn(answer, forbiddenWords(site, caller))) fault(`tells ${word}`);

          nothing.set(`${object} ${caller}`, answer);
          const there = nothing.get(`${nothingLike(object)} ${caller}`);
          if (answer.status >= 400 && answer.status === there?.status) {
            for (const line of differences(answer, there)) fault(`tells by "${line}" that there is something`);
          }

          if (!changes) continue;
          if (answer.status >= 400) {
            if ((await stored(route, target)) !== before) fault('was refused and has changed something');
          } else {
            // Everybody finds the same state.
            target = await site.target(route, object, changes);
            before = await stored(route, target);
          }
        }
      }
      expect(faults).toEqual([]);
    });
  });

  /** The article as it is stored, or the client with its keys. */
  async function stored(route: string, { id }: Target): Promise<string> {
    const tables = route.includes('/articles/{id}')
      ? ['articles WHERE id']
      : route.includes('/api-clients/{id}')
        ? ['api_clients WHERE id', 'api_keys WHERE client_id']
        : [];
    const found = await Promise.all(tables.map((where) => site.app.sql(`SELECT * FROM ${where} = ?`, [id])));
    return JSON.stringify(found);
  }
});

const isPublished = (kind: string): boolean => ['published', 'hidden', 'disabled', 'closed'].includes(kind);
