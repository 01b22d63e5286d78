import type { Response } from 'supertest';
import type { Headers } from '../../support/test-client.js';
import { ReadSite } from './v2-read-site.js';

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: unknown }>;
}

interface ListBody {
  readonly data: readonly Resource[];
  readonly links: { readonly first: string; readonly prev: string | null; readonly next: string | null };
}

const idsIn = ({ data }: { data: { id: string | number }[] }): number[] => data.map(({ id }) => Number(id));

describe('article lists (API v2)', () => {
  let site: ReadSite;

  beforeAll(async () => {
    site = await ReadSite.start();
  });
  afterAll(() => site.app.stop());

  const listV1 = async (query: string, headers: Headers = {}) =>
    (await site.app.http.get(`/api/v1/articles?per_page=100&include=&${query}`).set(headers).expect(200)).body;

  describe('GET /api/v2/articles', () => {
    it.each([
      ['', ''],
      ['sort=created_at', 'sort=created_at&order=asc'],
      ['sort=-id', 'sort=id'],
      ['sort=views', 'sort=views&order=asc'],
      ['sort=-rating', 'sort=rating'],
      ['sort=-published_at', 'sort=published_at'],
      ['sort=-updated_at', 'sort=updated_at'],
      ['filter[featured]=true', 'featured=true'],
      ['filter[featured]=false', 'featured=false'],
      ['filter[status]=draft', 'status=draft'],
      ['filter[status]=archived', 'status=archived'],
      ['filter[trashed]=true', 'trashed=true'],
      ['filter[trashed]=true&filter[status]=draft', 'trashed=true&status=draft'],
      ['filter[category]=1', 'category=1'],
      ['filter[category]=4', 'category=4'],
      ['filter[category]=99999', 'category=99999'],
      ['filter[category_tree]=1', 'category_tree=1'],
      ['filter[category_tree]=4', 'category_tree=4'],
      ['filter[author]=1', 'author=1'],
      ['filter[author]=99999', 'author=99999'],
      ['filter[tag]=tag 1', 'tag=tag 1'],
      ['filter[tag]=tag-2', 'tag=tag-2'],
      ['filter[tag]=nothing', 'tag=nothing'],
      ['filter[search]=banana', 'search=banana&sort=created_at'],
      ['filter[search]=%2B%2B', 'search=%2B%2B&sort=created_at'],
      ['filter[slug]=apple-1', 'slug=apple-1'],
    ])('returns for "%s" the articles that version 1 returns for "%s" to each role', async (query, old) => {
      for (const [name, headers] of Object.entries(site.callers)) {
        const [now, before] = [await site.list(`${query}&page[total]=true`, headers), await listV1(old, headers)];
        expect([name, idsIn(now), now.meta]).toEqual([name, idsIn(before), { total: before.meta.total }]);
      }
    });

    it.each([
      ['status', 'draft,published'],
      ['status', 'draft,archived'],
      ['status', 'draft,published,archived'],
    ])('returns for a list of values the articles of each single value (%s: %s)', async (field, states) => {
      for (const [name, headers] of Object.entries(site.callers)) {
        const each = await Promise.all(
          states.split(',').map((state) => site.list(`filter[${field}]=${state}`, headers)),
        );
        const all = await site.list(`filter[${field}][in]=${states}&page[total]=true`, headers);
        expect([name, idsIn(all).sort()]).toEqual([name, each.flatMap(idsIn).sort()]);
        expect(all.meta.total).toBe(all.data.length);
      }
    });

    it('combines filters with AND and returns an empty list for contradictory filters', async () => {
      const admin = site.callers['admin']!;
      const ids = async (query: string) => idsIn(await site.list(query, admin));
      expect(await ids('filter[status][ne]=published')).toEqual(await ids('filter[status][in]=draft,archived'));
      expect(await ids('filter[status]=draft&filter[status][ne]=draft')).toEqual([]);
      expect(await ids('filter[trashed]=true&filter[trashed][eq]=false')).toEqual([]);
      expect(await ids('filter[id][gte]=5&filter[id][lt]=8&sort=id')).toEqual(
        (await ids('sort=id')).filter((id) => id >= 5 && id < 8),
      );
      expect(await ids('filter[search]=banana&filter[search][eq]=100')).toEqual([]);
    });

    it.each([
      ['filter[title][like]=ÉMILE', (a: Resource['attributes']) => (a['title'] as string).includes('Émile')],
      ['filter[title][like]=zebra 1', (a: Resource['attributes']) => a['title'] === 'Zebra 1'],
      ['filter[title]=zebra 1', () => false],
      [
        'filter[title][in]=Zebra 1,apple 2',
        (a: Resource['attributes']) => /^(Zebra 1|apple 2)$/.test(a['title'] as string),
      ],
      ['filter[title][ne]=Zebra 1', (a: Resource['attributes']) => a['title'] !== 'Zebra 1'],
      ['filter[subtitle][like]=100%25', (a: Resource['attributes']) => a['subtitle'] === '100% sure'],
      ['filter[subtitle][like]=100_', () => false],
      ['filter[views][gt]=3', (a: Resource['attributes']) => (a['views'] as number) > 3],
      ['filter[views][in]=1,2', (a: Resource['attributes']) => [1, 2].includes(a['views'] as number)],
      ['filter[rating][gte]=3.333333', (a: Resource['attributes']) => averageOf(a) >= 3.333333],
      ['filter[rating]=3.333333', (a: Resource['attributes']) => averageOf(a).toFixed(6) === '3.333333'],
      ['filter[rating]=2.666667', (a: Resource['attributes']) => averageOf(a).toFixed(6) === '2.666667'],
      ['filter[updated_at][gt]=2000-01-01T00:00:00Z', (a: Resource['attributes']) => a['updated_at'] !== null],
      ['filter[updated_at][ne]=2000-01-01T00:00:00Z', () => true],
      ['filter[featured][ne]=true', (a: Resource['attributes']) => a['featured'] === false],
      ['filter[tag][in]=tag 1,tag-2,nothing', undefined],
    ])('returns the matching articles for %s', async (query, fits) => {
      const everything = (await site.list('', site.callers['admin'])).data as Resource[];
      const shown = idsIn(await site.list(query, site.callers['admin']));
      const expected = fits
        ? everything.filter(({ attributes }) => fits(attributes))
        : [
            ...(await site.list('filter[tag]=tag 1', site.callers['admin'])).data,
            ...(await site.list('filter[tag]=tag 2', site.callers['admin'])).data,
          ];
      expect([...shown].sort()).toEqual(expected.map(({ id }) => Number(id)).sort());
      expect(shown).toEqual([...shown].sort((a, b) => b - a));
    });

    it('returns the articles without the tag for filter[tag][ne]', async () => {
      const [all, without, having] = await Promise.all(
        ['', 'filter[tag][ne]=tag 1', 'filter[tag]=tag 1'].map(async (query) => idsIn(await site.list(query))),
      );
      expect([...without!, ...having!].sort()).toEqual([...all!].sort());
      expect(idsIn(await site.list('filter[tag][ne]=nothing'))).toEqual(all);
    });

    it.each(['id', 'title', 'slug', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments_count'])(
      'returns all articles in pages of 4 in both directions, sorted by %s',
      async (sort) => {
        for (const direction of ['', '-']) {
          const query = `sort=${direction}${sort}&filter[status][in]=published,draft,archived`;
          const whole = idsIn(await site.list(query, site.callers['admin']));
          const forward: number[] = [];
          let last: string | null = null;
          for (let next: string | null = `/api/v2/articles?${query}&page[size]=4`; next !== null;) {
            const { body }: Response = await site.app.http.get(next).set(site.callers['admin']!).expect(200);
            forward.push(...idsIn(body));
            last = next;
            next = body.links.next;
          }
          expect([direction, forward]).toEqual([direction, whole]);
          const back: number[][] = [];
          for (let prev = last; prev !== null;) {
            const { body }: Response = await site.app.http.get(prev).set(site.callers['admin']!).expect(200);
            back.unshift(idsIn(body));
            prev = body.links.prev;
          }
          expect([direction, back.flat()]).toEqual([direction, whole]);
        }
      },
    );

    it('links from a page that was reached backwards to the same pages as when it was reached forwards', async () => {
      const get = async (link: string) => (await site.app.http.get(link).expect(200)).body as ListBody;
      const first = await get('/api/v2/articles?page[size]=2');
      const second = await get(first.links.next!);
      const third = await get(second.links.next!);

      const back = await get(third.links.prev!);

      expect(back.data).toEqual(second.data);
      expect((await get(back.links.next!)).data).toEqual(third.data);
      expect((await get(back.links.prev!)).data).toEqual(first.data);
      expect((await get(back.links.first)).data).toEqual(first.data);
    });

    it('sorts by several fields and ignores the case of texts', async () => {
      const { data } = await site.list('sort=-views,title');
      const shown = (data as Resource[]).map(({ attributes }) => [attributes['views'], attributes['title']]);
      const expected = [...shown].sort(
        ([a, x], [b, y]) => Number(b) - Number(a) || compareTitles(x as string, y as string, site.app.kind),
      );
      expect(shown).toEqual(expected);
    });

    it('returns no total by default and repeats the links in the Link header', async () => {
      const { body, headers } = await site.app.http.get('/api/v2/articles?page[size]=2').expect(200);
      expect(body).not.toHaveProperty('meta');
      expect(body).not.toHaveProperty('included');
      expect(body.links).toEqual({
        self: '/api/v2/articles?page[size]=2',
        first: '/api/v2/articles?page%5Bsize%5D=2',
        prev: null,
        next: expect.stringContaining('page%5Bafter%5D='),
      });
      expect(headers['link']).toContain(`<${body.links.next}>; rel="next"`);
    });

    it('returns 400 for a cursor of another sort order and for a modified cursor', async () => {
      const { body } = await site.app.http.get('/api/v2/articles?page[size]=2').expect(200);
      const { next } = body.links as { next: string };
      await site.app.http.get(`${next}&filter[featured]=true`).expect(200);
      for (const bad of [`${next}&sort=title`, `${next}x`, `${next.slice(0, -6)}`]) {
        const refused = await site.app.http.get(bad).expect(400);
        expect(refused.body.error.details).toEqual([expect.objectContaining({ field: 'page[after]' })]);
      }
    });
  });
});

const averageOf = (attributes: Resource['attributes']): number => (attributes['rating'] as { average: number }).average;

/** Compares as the database does: MariaDB ignores accents. */
function compareTitles(one: string, other: string, kind: string): number {
  if (kind === 'mysql') return one.localeCompare(other, 'en', { sensitivity: 'base' });
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
