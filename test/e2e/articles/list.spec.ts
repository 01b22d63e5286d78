import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Listed {
  id: number;
  attributes: Record<string, unknown>;
}

describe('GET /api/v1/articles', () => {
  let site: TestApp;
  let admin: Record<string, string>;
  const ids: Record<string, number> = {};
  const categories: Record<string, number> = {};
  let writer: { id: number; headers: Record<string, string> };

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    writer = await site.createUser('author');
    categories['root'] = await site.createCategory({ name: 'Root' });
    categories['leaf'] = await site.createCategory({ name: 'Leaf', parent_id: categories['root'] });
    const make = async (name: string, input: object, headers = admin) => {
      const content = `<p>About ${name}, with fifty characters at the least, so that it is long enough.</p>`;
      const article = await site.createArticle(
        { title: `Title ${name}`, content, status: 'published', ...input },
        headers,
      );
      ids[name] = article.id;
    };
    await make('b', { category_id: categories['root'], tags: ['red', 'Blue'], featured: true });
    await make('a', { category_id: categories['leaf'], tags: ['red'] });
    await make('c', { category_id: categories['leaf'] }, writer.headers);
    await make('draft', { category_id: categories['leaf'], status: 'draft', tags: ['hidden'] });
    await make('own', { category_id: categories['root'], status: 'draft' }, writer.headers);
    await make('archived', { category_id: categories['root'], status: 'archived' });
  });
  afterAll(() => site.stop());

  const list = async (query: object | string = {}, headers: Record<string, string> = {}) =>
    (await site.http.get('/api/v1/articles').query(query).set(headers).expect(200)).body;
  const namesOf = ({ data }: { data: Listed[] }) =>
    data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

  it('returns published articles, newest first, with their authors', async () => {
    const body = await list();
    expect(namesOf(body)).toEqual(['c', 'a', 'b']);
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 3, last_page: 1 });
    expect(body.included).toEqual([
      { id: 1, type: 'user', attributes: { name: 'Administrator', avatar: null } },
      { id: writer.id, type: 'user', attributes: { name: expect.any(String), avatar: null } },
    ]);
  });

  it.each<[string, () => object | string, string[]]>([
    ['category', () => ({ category: categories['leaf'] }), ['c', 'a']],
    ['category_tree', () => ({ category_tree: categories['root'] }), ['c', 'a', 'b']],
    [
      'category within category_tree',
      () => ({ category_tree: categories['root'], category: categories['root'] }),
      ['b'],
    ],
    ['author', () => ({ author: writer.id }), ['c']],
    ['featured', () => ({ featured: true }), ['b']],
    ['not featured', () => ({ featured: false }), ['c', 'a']],
    ['tag by name', () => ({ tag: 'BLUE' }), ['b']],
    ['two tags, both required', () => 'tag=red&tag=blue', ['b']],
    ['slug', () => ({ slug: 'title-a' }), ['a']],
    ['search', () => ({ search: 'about A' }), ['a']],
    ['published_after', () => ({ published_after: '2020-01-01T00:00:00Z' }), ['c', 'a', 'b']],
    ['published_before', () => ({ published_before: '2020-01-01T00:00:00Z' }), []],
    ['sort=title&order=asc', () => ({ sort: 'title', order: 'asc' }), ['a', 'b', 'c']],
    ['sort=title', () => ({ sort: 'title' }), ['c', 'b', 'a']],
    ['order=asc', () => ({ order: 'asc' }), ['b', 'a', 'c']],
    ['sort=id', () => ({ sort: 'id', order: 'asc' }), ['b', 'a', 'c']],
    ['equal views, then by id', () => ({ sort: 'views', order: 'asc' }), ['b', 'a', 'c']],
    ['sort=rating', () => ({ sort: 'rating' }), ['c', 'a', 'b']],
    ['sort=comments', () => ({ sort: 'comments' }), ['c', 'a', 'b']],
    ['sort=published_at', () => ({ sort: 'published_at' }), ['c', 'a', 'b']],
    ['sort=updated_at', () => ({ sort: 'updated_at' }), ['c', 'a', 'b']],
    ['an unknown category', () => ({ category: 999_999 }), []],
    ['an unknown category tree', () => ({ category_tree: 999_999 }), []],
    ['an unknown tag', () => ({ tag: 'nothing' }), []],
    ['a tag that only drafts have', () => ({ tag: 'hidden' }), []],
    ['an unknown author', () => ({ author: 999_999 }), []],
    ['a search without words', () => ({ search: '***' }), []],
    ['an empty search', () => ({ search: ' ' }), ['c', 'a', 'b']],
    ['status=published', () => ({ status: 'published' }), ['c', 'a', 'b']],
    ['trashed=false', () => ({ trashed: false }), ['c', 'a', 'b']],
    ['a search with order and without sort', () => ({ search: 'about', order: 'asc' }), ['c', 'a', 'b']],
    ['unknown parameters', () => ({ colour: 'red' }), ['c', 'a', 'b']],
  ])('returns the matching articles in order for %s', async (_, query, expected) => {
    const body = await list(query());
    expect(namesOf(body)).toEqual(expected);
    expect(body.meta.total).toBe(expected.length);
  });

  it.each(['featured=0', 'featured=1&published_after=2020-01-01'])(
    'accepts undocumented value formats: %s',
    async (query) => {
      const { body } = await site.unchecked.get(`/api/v1/articles?${query}`).expect(200);
      expect(body.data).toHaveLength(query === 'featured=0' ? 2 : 1);
    },
  );

  it('excludes an article at the exact time of published_after or published_before', async () => {
    const { data } = await list({ slug: 'title-a' });
    const { slug, published_at } = data[0].attributes;
    expect(namesOf(await list({ slug, published_after: published_at }))).toEqual([]);
    expect(namesOf(await list({ slug, published_before: published_at }))).toEqual([]);
  });

  it('lists drafts and archived articles only for users who can view them', async () => {
    const draftsFor = async (headers?: Record<string, string>) => namesOf(await list({ status: 'draft' }, headers));
    const editor = await site.createUser('editor');
    const member = await site.createUser('member');
    expect(await draftsFor()).toEqual([]);
    expect(await draftsFor(member.headers)).toEqual([]);
    expect(await draftsFor(writer.headers)).toEqual(['own']);
    expect(await draftsFor(editor.headers)).toEqual(['own', 'draft']);
    expect(namesOf(await list({ status: 'archived' }, editor.headers))).toEqual(['archived']);
    expect(namesOf(await list({ status: 'archived' }, writer.headers))).toEqual([]);
    expect((await list({ status: 'draft' }, editor.headers)).meta.total).toBe(2);
    expect((await list({ status: 'draft' })).meta.total).toBe(0);
  });

  it.each([
    'page=0',
    'page=x',
    'page=1e3',
    'page=0x10',
    'page=-1',
    'page=',
    'page=1&page=2',
    'page=99999999999',
    'per_page=0',
    'per_page=ten',
    'category=x',
    'category_tree=-2',
    'author=me',
    'order=up',
    'sort=password',
    'sort=a.id;drop',
    'status=hidden',
    'include=secrets',
    'fields=password_hash',
    'featured=perhaps',
    'published_after=yesterday',
    'published_before=2026-13-01',
    'trashed=sure',
    'search=a&search=b',
    'include=author&include=tags',
    'published_after=9999-12-31T23:59:59-01:00',
  ])('returns 422 and names the invalid parameter of ?%s', async (query) => {
    const { body } = await site.http.get(`/api/v1/articles?${query}`).expect(422);
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([query.split('=')[0]]);
  });

  it('limits per_page to 100 and reports 100 in meta', async () => {
    expect((await list({ per_page: 500 })).meta.per_page).toBe(100);
  });

  it('links to the other pages and retains the other parameters', async () => {
    const { body, headers } = await site.http.get('/api/v1/articles?sort=title&per_page=1&page=2').expect(200);
    const at = (page: number) => `/api/v1/articles?sort=title&per_page=1&page=${page}`;
    expect(body.meta).toEqual({ current_page: 2, per_page: 1, total: 3, last_page: 3 });
    expect(body.links).toEqual({ first: at(1), last: at(3), prev: at(1), next: at(3) });
    expect(headers['link']).toBe(
      `<${at(1)}>; rel="first", <${at(3)}>; rel="last", <${at(1)}>; rel="prev", <${at(3)}>; rel="next"`,
    );
    expect(namesOf(body)).toEqual(['b']);
    const beyond = await list({ per_page: 1, page: 9 });
    expect(beyond.data).toEqual([]);
    expect(beyond.links.next).toBeNull();
  });

  it('returns links without an origin for a request in absolute form', async () => {
    const { hostname, port } = new URL(site.url);
    const path = 'http://elsewhere.example/api/v1/articles?per_page=1';
    const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    const body = JSON.parse(await text(answer)) as { links: { first: string } };
    expect(body.links.first).toBe('/api/v1/articles?per_page=1&page=1');
  });

  it('continues each page after the last article of the previous page', async () => {
    const paged = async (query: object) =>
      Promise.all([1, 2].map(async (page) => namesOf(await list({ ...query, page, per_page: 2 }))));
    expect(await paged({})).toEqual([['c', 'a'], ['b']]);
    expect(await paged({ sort: 'views', order: 'asc' })).toEqual([['b', 'a'], ['c']]);
    const [first, second] = await paged({ search: 'about' });
    expect([...first!, ...second!].sort()).toEqual(['a', 'b', 'c']);
  });

  it('returns only the attributes named in fields', async () => {
    const { data } = await list({ fields: 'title,slug' });
    expect(data.map(({ attributes }: Listed) => Object.keys(attributes))).toEqual(Array(3).fill(['title', 'slug']));
  });

  it('includes each related object once', async () => {
    const { data, included } = await list({ include: 'author,category,tags' });
    const keys = included.map(({ type, id }: { type: string; id: number }) => `${type}:${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key: string) => key.startsWith('tag:'))).toHaveLength(2);
    expect(data[2].relationships.tags.data).toHaveLength(2);
    expect(await list({ include: '' })).not.toHaveProperty('included');
  });

  it('returns an e-mail address only to its owner and to administrators', async () => {
    const emails = ({ included }: { included: { attributes: { email?: string } }[] }) =>
      included.map(({ attributes }) => attributes.email !== undefined);
    expect(emails(await list())).toEqual([false, false]);
    expect(emails(await list({}, writer.headers))).toEqual([false, true]);
    expect(emails(await list({}, admin))).toEqual([true, true]);
  });

  it('finds an article by a former slug', async () => {
    await site.http.patch(`/api/v1/articles/${ids['a']}`).set(admin).send({ slug: 'renamed' }).expect(200);
    expect(namesOf(await list({ slug: 'title-a' }))).toEqual(['a']);
    expect(namesOf(await list({ slug: 'renamed' }))).toEqual(['a']);
  });

  it('sorts by the first 64 characters of the title', async () => {
    const create = async (title: string) =>
      (await site.createArticle({ title, status: 'published', tags: ['long'] })).id;
    const [b, a] = [await create(`${'x'.repeat(63)}b`), await create(`${'x'.repeat(63)}a`)];
    const { data } = await list({ tag: 'long', sort: 'title', order: 'asc' });
    expect(data.map(({ id }: Listed) => id)).toEqual([a, b]);
  });

  describe('GET /api/v1/users/{id}/articles', () => {
    it('returns the published articles of one author', async () => {
      const { body } = await site.http.get(`/api/v1/users/${writer.id}/articles?per_page=1`).expect(200);
      expect(namesOf(body)).toEqual(['c']);
      expect(body.links.first).toBe(`/api/v1/users/${writer.id}/articles?per_page=1&page=1`);
    });

    it('ignores the parameter author', async () => {
      const path = `/api/v1/users/${writer.id}/articles`;
      const expected = namesOf((await site.http.get(path).expect(200)).body);
      const { body } = await site.http.get(`${path}?author=999999`).expect(200);
      expect(namesOf(body)).toEqual(expected);
    });

    it('returns 404 for an unknown user', async () => {
      const { body } = await site.http.get('/api/v1/users/999999/articles').expect(404);
      expect(body.error.message).toBe('User not found');
    });
  });
});
