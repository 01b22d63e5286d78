import type { Response } from 'supertest';
import type { Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: unknown }>;
}

const idsIn = ({ data }: { data: { id: string | number }[] }): number[] => data.map(({ id }) => Number(id));

describe('reading articles in version 2', () => {
  let site: TestApp;
  const callers: Record<string, Headers> = { visitor: {} };
  const categories: Record<string, number> = {};
  let authorId: number;

  beforeAll(async () => {
    site = await startTestApp();
    const admin = await site.asAdmin();
    const author = await site.createUser('author');
    authorId = author.id;
    Object.assign(callers, {
      member: (await site.createUser('member')).headers,
      author: author.headers,
      editor: (await site.createUser('editor')).headers,
      admin,
    });
    categories['open'] = await site.createCategory();
    categories['below'] = await site.createCategory({ parent_id: categories['open'] });
    categories['hidden'] = await site.createCategory({ status: 2 });
    categories['disabled'] = await site.createCategory();
    let made = 0;
    for (const headers of [admin, author.headers]) {
      for (const category of Object.values(categories)) {
        for (const status of ['draft', 'published', 'archived', 'published'] as const) {
          made++;
          const { id } = await site.createArticle(
            {
              category_id: category,
              status,
              title: `${['Zebra', 'apple', 'Émile', 'banana'][made % 4]} ${made % 5}`,
              subtitle: made % 2 ? '100% sure' : '100 times',
              featured: made % 3 === 0,
              tags: [`tag ${made % 3}`, 'all'],
            },
            headers,
          );
          if (made % 7 === 0) await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
        }
      }
    }
    await site.http.patch(`/api/v1/categories/${categories['disabled']}`).set(admin).send({ status: 0 }).expect(200);
    await site.sql('UPDATE article_stats SET views = article_id % 6, rating_sum = article_id, rating_count = 3');
    await site.sql('UPDATE articles SET updated_at = created_at WHERE id % 3 = 0');
  });
  afterAll(() => site.stop());

  const list = async (query: string, headers: Headers = {}) =>
    (await site.http.get(`/api/v2/articles?page[size]=100&${query}`).set(headers).expect(200)).body;
  const oldList = async (query: string, headers: Headers = {}) =>
    (await site.http.get(`/api/v1/articles?per_page=100&include=&${query}`).set(headers).expect(200)).body;

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
    ])('shows everybody with "%s" what version 1 shows them with "%s"', async (query, old) => {
      for (const [name, headers] of Object.entries(callers)) {
        const [now, before] = [await list(`${query}&page[total]=true`, headers), await oldList(old, headers)];
        expect([name, idsIn(now), now.meta]).toEqual([name, idsIn(before), { total: before.meta.total }]);
      }
    });

    it.each([
      ['status', 'draft,published'],
      ['status', 'draft,archived'],
      ['status', 'draft,published,archived'],
    ])('shows with several states what it shows of each of them (%s: %s)', async (field, states) => {
      for (const [name, headers] of Object.entries(callers)) {
        const each = await Promise.all(states.split(',').map((state) => list(`filter[${field}]=${state}`, headers)));
        const all = await list(`filter[${field}][in]=${states}&page[total]=true`, headers);
        expect([name, idsIn(all).sort()]).toEqual([name, each.flatMap(idsIn).sort()]);
        expect(all.meta.total).toBe(all.data.length);
      }
    });

    it('holds all terms at once, and knows what cannot be', async () => {
      const admin = callers['admin']!;
      const ids = async (query: string) => idsIn(await list(query, admin));
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
    ])('shows with %s what fits', async (query, fits) => {
      const everything = (await list('', callers['admin'])).data as Resource[];
      const shown = idsIn(await list(query, callers['admin']));
      const expected = fits
        ? everything.filter(({ attributes }) => fits(attributes))
        : [
            ...(await list('filter[tag]=tag 1', callers['admin'])).data,
            ...(await list('filter[tag]=tag 2', callers['admin'])).data,
          ];
      expect([...shown].sort()).toEqual(expected.map(({ id }) => Number(id)).sort());
      expect(shown).toEqual([...shown].sort((a, b) => b - a));
    });

    it('shows with filter[tag][ne] what has it not', async () => {
      const [all, without, having] = await Promise.all(
        ['', 'filter[tag][ne]=tag 1', 'filter[tag]=tag 1'].map(async (query) => idsIn(await list(query))),
      );
      expect([...without!, ...having!].sort()).toEqual([...all!].sort());
      expect(idsIn(await list('filter[tag][ne]=nothing'))).toEqual(all);
    });

    it.each(['id', 'title', 'slug', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments_count'])(
      'is walked in windows of any size, sorted by %s, in both directions',
      async (sort) => {
        for (const direction of ['', '-']) {
          const query = `sort=${direction}${sort}&filter[status][in]=published,draft,archived`;
          const whole = idsIn(await list(query, callers['admin']));
          const walked: number[] = [];
          let last: string | null = null;
          for (let next: string | null = `/api/v2/articles?${query}&page[size]=4`; next !== null;) {
            const { body }: Response = await site.http.get(next).set(callers['admin']!).expect(200);
            walked.push(...idsIn(body));
            last = next;
            next = body.links.next;
          }
          expect([direction, walked]).toEqual([direction, whole]);
          const back: number[][] = [];
          for (let prev = last; prev !== null;) {
            const { body }: Response = await site.http.get(prev).set(callers['admin']!).expect(200);
            back.unshift(idsIn(body));
            prev = body.links.prev;
          }
          expect([direction, back.flat()]).toEqual([direction, whole]);
        }
      },
    );

    it('sorts by several fields, texts whatever their case', async () => {
      const { data } = await list('sort=-views,title');
      const shown = (data as Resource[]).map(({ attributes }) => [attributes['views'], attributes['title']]);
      const expected = [...shown].sort(
        ([a, x], [b, y]) => Number(b) - Number(a) || compareTitles(x as string, y as string, site.kind),
      );
      expect(shown).toEqual(expected);
    });

    it('has no total unless it is asked for, and the same links in a header', async () => {
      const { body, headers } = await site.http.get('/api/v2/articles?page[size]=2').expect(200);
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

    it('takes no cursor of another order, and none that was changed', async () => {
      const { body } = await site.http.get('/api/v2/articles?page[size]=2').expect(200);
      const { next } = body.links as { next: string };
      await site.http.get(`${next}&filter[featured]=true`).expect(200);
      for (const bad of [`${next}&sort=title`, `${next}x`, `${next.slice(0, -6)}`]) {
        const refused = await site.http.get(bad).expect(400);
        expect(refused.body.error.details).toEqual([expect.objectContaining({ field: 'page[after]' })]);
      }
    });
  });

  describe('include and fields', () => {
    it('bring related resources once, whole as at their own addresses', async () => {
      for (const headers of Object.values(callers)) {
        const { data, included } = await list('include=author,category.parent,tags', headers);
        const keys = (included as Resource[]).map(({ type, id }) => `${type} ${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set((included as Resource[]).map(({ type }) => type))).toEqual(new Set(['user', 'category', 'tag']));
        for (const resource of included as (Resource & { links: { self: string } })[]) {
          const { body } = await site.http.get(resource.links.self).set(headers).expect(200);
          expect(resource).toEqual(body.data);
        }
        const linked = (data as Resource[]).flatMap(({ relationships: { author, category, tags } }) =>
          [author!.data, category!.data, tags!.data].flat(),
        ) as Resource[];
        expect(linked.map(({ type, id }) => `${type} ${id}`).filter((key) => !keys.includes(key))).toEqual([]);
      }
    });

    it('leave out what is not asked for', async () => {
      const { data, included } = await list('include=author&fields[article]=title,author&fields[user]=name');
      expect(data[0]).toEqual({
        type: 'article',
        id: expect.any(String),
        attributes: { title: expect.any(String) },
        relationships: { author: expect.objectContaining({ data: { type: 'user', id: expect.any(String) } }) },
        links: expect.anything(),
      });
      expect(included.map(({ attributes }: Resource) => Object.keys(attributes))).toContainEqual(['name']);
    });

    it.each([
      'include=editor',
      'include=author.articles',
      'include=tags.articles',
      'fields[article]=version',
      'fields[user]=password_hash',
    ])('refuse %s', async (query) => {
      const { body } = await site.http.get(`/api/v2/articles?${query}`).expect(400);
      expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([query.split('=')[0]]);
    });
  });

  describe('GET /api/v2/articles/{id}/tags', () => {
    it('lists them in their order, and none of an article that the caller does not see', async () => {
      const { id } = await site.createArticle({ tags: ['b tag', 'a tag'], status: 'draft' });
      const { body } = await site.http
        .get(`/api/v2/articles/${id}/tags?fields[tag]=name`)
        .set(callers['admin']!)
        .expect(200);
      expect(body.data.map(({ attributes }: Resource) => attributes)).toEqual([{ name: 'b tag' }, { name: 'a tag' }]);
      expect(body.links).toEqual({ self: `/api/v2/articles/${id}/tags?fields[tag]=name` });
      await site.http.get(`/api/v2/articles/${id}/tags`).expect(404);
    });
  });

  describe('GET /api/v2/users/{id}/articles', () => {
    it('lists those of the author, and knows no unknown one', async () => {
      const { body } = await site.http.get(`/api/v2/users/${authorId}/articles?page[size]=100`).expect(200);
      expect(idsIn(body)).toEqual(idsIn(await list(`filter[author]=${authorId}`)));
      expect(body.links.self).toBe(`/api/v2/users/${authorId}/articles?page[size]=100`);
      await site.http.get('/api/v2/users/99999/articles').expect(404);
    });
  });

  describe('GET /api/v2/articles/{id}', () => {
    it('shows each caller what version 1 shows them, and counts their look', async () => {
      const { id } = await site.createArticle({ status: 'published' });
      const views = async () =>
        (await site.http.get(`/api/v2/articles/${id}`).set(callers['admin']!)).body.data.attributes.views as number;
      const { body } = await site.http.get(`/api/v2/articles/${id}`).expect(200);
      const { body: old } = await site.http.get(`/api/v1/articles/${id}`).set(callers['admin']!).expect(200);
      expect({ ...body.data.attributes, views: 0 }).toEqual({ ...old.data.attributes, views: 0 });
      await site.close();
      await site.serve();
      expect(await views()).toBe(1);
    });
  });
});

const averageOf = (attributes: Resource['attributes']): number => (attributes['rating'] as { average: number }).average;

/** As the databases have it: MariaDB takes letters with accents for those without. */
function compareTitles(one: string, other: string, kind: string): number {
  if (kind === 'mysql') return one.localeCompare(other, 'en', { sensitivity: 'base' });
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}
