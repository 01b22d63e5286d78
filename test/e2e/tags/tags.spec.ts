import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('tags', () => {
  let app: TestApp;
  let editor: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    editor = (await app.createUser('editor')).headers;
    await app.createArticle({ status: 'published', tags: ['Rivers', 'early', 'Ünïcode 🌍'] });
    await app.createArticle({ status: 'published', tags: ['RIVERS', ' rivers ', 'lakes'] });
    await app.createArticle({ status: 'draft', tags: ['hidden', 'rivers'] });
    await app.createArticle({ status: 'archived', tags: ['archived'] });
  });

  afterAll(() => app.stop());

  const list = async (query = '', headers: Headers = {}) => {
    const { body } = await app.http.get(`/api/v1/tags${query}`).set(headers).expect(200);
    return body as { data: ApiObject[]; meta: Record<string, number>; links: Record<string, string | null> };
  };
  const find = async (name: string) => {
    const { data } = await list('?per_page=100', editor);
    return data.find(({ attributes }) => attributes['name'] === name)!;
  };
  const namesOf = ({ data }: { data: ApiObject[] }) => data.map(({ attributes }) => attributes['name']);

  describe('GET /api/v1/tags', () => {
    it('returns the tags of published articles with their first spelling and item_count', async () => {
      const { data } = await list();

      expect(data.map(({ attributes: { name, slug, item_count } }) => [name, slug, item_count])).toEqual([
        ['early', 'early', 1],
        ['lakes', 'lakes', 1],
        ['Rivers', 'rivers', 2],
        ['Ünïcode 🌍', 'unicode', 1],
      ]);
    });

    it('returns all tags to editors', async () => {
      expect(namesOf(await list('', editor))).toEqual(['archived', 'early', 'hidden', 'lakes', 'Rivers', 'Ünïcode 🌍']);
    });

    it.each(['member', 'author'] as const)('returns the list of visitors to a %s', async (role) => {
      const { headers } = await app.createUser(role);

      expect(await list('', headers)).toEqual(await list());
    });

    it('counts only tags visible to the caller', async () => {
      expect((await list()).meta).toEqual({ current_page: 1, per_page: 15, total: 4, last_page: 1 });
      expect((await list('', editor)).meta['total']).toBe(6);
    });

    it('returns pages with links', async () => {
      const second = await list('?per_page=3&page=2&x=y');

      expect(namesOf(second)).toEqual(['Ünïcode 🌍']);
      expect(second.links).toEqual({
        first: '/api/v1/tags?per_page=3&page=1&x=y',
        last: '/api/v1/tags?per_page=3&page=2&x=y',
        prev: '/api/v1/tags?per_page=3&page=1&x=y',
        next: null,
      });
      expect((await list('?per_page=500')).meta['per_page']).toBe(100);
      expect((await list('?page=9')).data).toEqual([]);
    });

    it.each(['page=0', 'per_page=0', 'page=1e1', 'per_page=x'])('returns 422 for ?%s', async (query) => {
      const { body } = await app.http.get(`/api/v1/tags?${query}`).expect(422);

      expect(body.error.details).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
    });
  });

  describe('GET /api/v1/tags/{id}', () => {
    it('returns 200 with the tag', async () => {
      const tag = await find('lakes');

      const { body } = await app.http.get(`/api/v1/tags/${tag.id}`).expect(200);

      expect(body).toEqual({
        data: {
          id: tag.id,
          type: 'tag',
          attributes: {
            name: 'lakes',
            slug: 'lakes',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            updated_at: null,
            item_count: 1,
          },
          links: { self: `/api/v1/tags/${tag.id}` },
        },
      });
    });

    it('returns 404 for a tag without published articles, except to editors', async () => {
      const { id } = await find('hidden');

      const { body } = await app.http.get(`/api/v1/tags/${id}`).expect(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Tag not found' });
      const { body: shown } = await app.http.get(`/api/v1/tags/${id}`).set(editor).expect(200);
      expect(shown.data.attributes.item_count).toBe(0);
    });

    it('returns 404 for an unknown id', async () => {
      await app.http.get('/api/v1/tags/4711').set(editor).expect(404);
    });
  });

  it('shows a tag to visitors only while a published article has the tag', async () => {
    const { links } = await app.createArticle({ tags: ['fleeting'] });
    const { id } = await find('fleeting');
    const status = async () => (await app.http.get(`/api/v1/tags/${id}`)).status;
    const act = (action: string) => app.http.post(`${links['self']}/${action}`).set(editor).expect(200);

    expect(await status()).toBe(404);
    await act('publish');
    expect(await status()).toBe(200);
    await act('archive');
    expect(await status()).toBe(404);
    await act('publish');
    expect(await status()).toBe(200);
    await app.http.delete(links['self']).set(editor).expect(204);
    expect(await status()).toBe(404);
    await act('restore');
    expect(await status()).toBe(200);
    await app.http.patch(links['self']).set(editor).send({ tags: [] }).expect(200);
    expect(await status()).toBe(404);
  });
});
