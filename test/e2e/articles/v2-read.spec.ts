import { ReadSite } from './v2-read-site.js';

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: unknown }>;
}

const idsIn = ({ data }: { data: { id: string | number }[] }): number[] => data.map(({ id }) => Number(id));

describe('article reads (API v2)', () => {
  let site: ReadSite;

  beforeAll(async () => {
    site = await ReadSite.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /api/v2/articles?include=&fields=', () => {
    it('includes each related resource once and in full, equal to the response of its self link', async () => {
      for (const headers of Object.values(site.callers)) {
        const { data, included } = await site.list('include=author,category.parent,tags', headers);
        const keys = (included as Resource[]).map(({ type, id }) => `${type} ${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set((included as Resource[]).map(({ type }) => type))).toEqual(new Set(['user', 'category', 'tag']));
        for (const resource of included as (Resource & { links: { self: string } })[]) {
          const { body } = await site.app.http.get(resource.links.self).set(headers).expect(200);
          expect(resource).toEqual(body.data);
        }
        const linked = (data as Resource[]).flatMap(({ relationships: { author, category, tags } }) =>
          [author!.data, category!.data, tags!.data].flat(),
        ) as Resource[];
        expect(linked.map(({ type, id }) => `${type} ${id}`).filter((key) => !keys.includes(key))).toEqual([]);
      }
    });

    it('returns only the requested fields and included resources', async () => {
      const { data, included } = await site.list('include=author&fields[article]=title,author&fields[user]=name');
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
    ])('returns 400 for %s', async (query) => {
      const { body } = await site.app.http.get(`/api/v2/articles?${query}`).expect(400);
      expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([query.split('=')[0]]);
    });
  });

  it('returns 0 as the number of comments of an article in the trash', async () => {
    const { id } = await site.app.createArticle({ status: 'published' });
    const { admin } = site.callers;
    await site.app.http.post(`/api/v1/articles/${id}/comments`).set(admin!).send({ comment: 'Hello' }).expect(201);
    const countOf = async (query: string) =>
      (await site.list(`filter[id]=${id}&${query}`, admin)).data[0].relationships.comments.meta.count;
    expect(await countOf('')).toBe(1);
    await site.app.http.delete(`/api/v1/articles/${id}`).set(admin!).expect(204);
    expect(await countOf('filter[trashed]=true')).toBe(0);
  });

  describe('GET /api/v2/articles/{id}/tags', () => {
    it('returns the tags in order, and 404 when the article is not visible to the caller', async () => {
      const { id } = await site.app.createArticle({ tags: ['b tag', 'a tag'], status: 'draft' });
      const { body } = await site.app.http
        .get(`/api/v2/articles/${id}/tags?fields[tag]=name`)
        .set(site.callers['admin']!)
        .expect(200);
      expect(body.data.map(({ attributes }: Resource) => attributes)).toEqual([{ name: 'b tag' }, { name: 'a tag' }]);
      expect(body.links).toEqual({ self: `/api/v2/articles/${id}/tags?fields[tag]=name` });
      await site.app.http.get(`/api/v2/articles/${id}/tags`).expect(404);
    });
  });

  describe('GET /api/v2/users/{id}/articles', () => {
    it('returns the articles of the author, and 404 for an unknown user', async () => {
      const { body } = await site.app.http.get(`/api/v2/users/${site.authorId}/articles?page[size]=100`).expect(200);
      expect(idsIn(body)).toEqual(idsIn(await site.list(`filter[author]=${site.authorId}`)));
      expect(body.links.self).toBe(`/api/v2/users/${site.authorId}/articles?page[size]=100`);
      await site.app.http.get('/api/v2/users/99999/articles').expect(404);
    });
  });

  describe('GET /api/v2/articles/{id}', () => {
    it('returns the attributes of version 1 and counts the view', async () => {
      const { id } = await site.app.createArticle({ status: 'published' });
      const views = async () =>
        (await site.app.http.get(`/api/v2/articles/${id}`).set(site.callers['admin']!)).body.data.attributes
          .views as number;
      const { body } = await site.app.http.get(`/api/v2/articles/${id}`).expect(200);
      const { body: old } = await site.app.http.get(`/api/v1/articles/${id}`).set(site.callers['admin']!).expect(200);
      expect({ ...body.data.attributes, views: 0 }).toEqual({ ...old.data.attributes, views: 0 });
      await site.app.close();
      await site.app.serve();
      expect(await views()).toBe(1);
    });
  });
});
