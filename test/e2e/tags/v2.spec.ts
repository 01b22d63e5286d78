import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { namesIn, TagsV2Site } from './tags-v2-site.js';

describe('tags in version 2', () => {
  let site: TagsV2Site;

  beforeAll(async () => {
    site = await TagsV2Site.start();
  });
  afterAll(() => site.app.stop());

  describe('POST /api/v2/tags', () => {
    it('creates a tag that articles can use', async () => {
      const { body, headers } = await site.post({ attributes: { name: ' Meadows ' } }).expect(201);

      expect(headers['location']).toBe(body.data.links.self);
      expect(body.data.attributes).toMatchObject({ name: 'Meadows', slug: 'meadows', item_count: 0 });
      expect((await site.app.http.get(body.data.links.self).set(site.editor).expect(200)).body).toEqual(body);
      await site.app.http.get(body.data.links.self).set(site.member).expect(404);
      await site.app.createArticle({ status: 'published', tags: ['meadows'] });
      const { body: shown } = await site.app.http.get(body.data.links.self).expect(200);
      expect(shown.data.attributes).toMatchObject({ name: 'Meadows', item_count: 1 });
    });

    it.each(['rivers', ' RIVERS', 'unseen'])('returns 422 for the taken name %j', async (name) => {
      const { body } = await site.post({ attributes: { name } }).expect(422);

      expect(body.error.details).toMatchObject([
        { message: 'The name is that of another tag: merge the two instead.' },
      ]);
    });

    it('creates a unique slug for each tag', async () => {
      const made = [await site.create('🐟'), await site.create('🐙'), await site.create('Ríver')];

      expect(new Set(made.map(({ attributes }) => attributes['slug'])).size).toBe(3);
      expect(made[2]!.attributes['slug']).toBe('river');
    });

    it('creates one tag for six concurrent requests with one name', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => site.post({ attributes: { name: 'At once' } })),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    });

    it('creates unique slugs for concurrent tags without letters in their names', async () => {
      const names = ['🦀', '🦞', '🦐', '🦑'];
      const answers = await Promise.all(names.map((name) => site.post({ attributes: { name } })));

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.attributes.slug)).size).toBe(4);
    });

    it.each([
      [{ attributes: {} }, 422, ['data.attributes.name']],
      [{}, 422, ['data.attributes.name']],
      [{ attributes: { name: 'x'.repeat(51) } }, 422, ['data.attributes.name']],
      [{ attributes: { name: 5 } }, 422, ['data.attributes.name']],
      [{ attributes: { name: 'New', slug: 'new' } }, 422, ['data.attributes.slug']],
      [{ attributes: { name: 'New' }, relationships: { a: { data: null } } }, 422, ['data.relationships.a']],
    ])('returns 422 for %j', async (data, status, fields) => {
      const { body } = await site.post(data).expect(status);

      expect(invalidFieldsIn(body)).toEqual(fields);
    });

    it('returns 403 to members and 401 to visitors', async () => {
      await site.post({ attributes: { name: 'New' } }, site.member).expect(403);
      await site.post({ attributes: { name: 'New' } }, {}).expect(401);
    });
  });

  it('renames a tag and keeps the slug', async () => {
    const { id } = await site.create('Brooks');

    const { body, headers } = await site.patch(id, { attributes: { name: 'Streams' } }).expect(200);

    expect(body.data.attributes).toMatchObject({ name: 'Streams', slug: 'brooks' });
    expect(headers['etag']).toMatch(/^"2-/);
    const { body: refused } = await site.patch(id, { attributes: { name: 'rivers', slug: 'lakes' } }).expect(422);
    expect(refused.error.details).toHaveLength(2);
    await site.patch(id, { attributes: { item_count: 5 } }).expect(422);
    await site.patch(id, { id: '1' }).expect(409);
  });

  it('merges a tag into another tag', async () => {
    const { id: articleId } = await site.app.createArticle({ status: 'published', tags: ['ponds', 'deep'] });
    const [ponds, lakes] = [await site.find('ponds'), await site.find('lakes')];

    const { body } = await site.merge(ponds.id, lakes.id).expect(200);

    expect(body.data).toMatchObject({ id: lakes.id, attributes: { name: 'lakes', item_count: 2 } });
    await site.app.http.get(`/api/v2/tags/${ponds.id}`).set(site.editor).expect(404);
    const { body: tags } = await site.app.http.get(`/api/v2/articles/${articleId}/tags`).expect(200);
    expect(namesIn(tags)).toEqual(['lakes', 'deep']);
  });

  it('returns 422 for a merge into an unknown tag, itself or nothing', async () => {
    const { id } = await site.find('early');
    for (const [into, message] of [
      ['999999', 'The into names no existing tag.'],
      [id, 'The into must be another tag.'],
    ] as const) {
      const { body } = await site.merge(id, into).expect(422);
      expect(body.error.details).toMatchObject([{ message }]);
    }
    const { body } = await site.app.http
      .post(`/api/v2/tags/${id}/merge`)
      .set(site.editor)
      .send({ data: { type: 'tag', id } })
      .expect(422);
    expect(invalidFieldsIn(body)).toEqual(['data.relationships.into']);
    await site.merge(id, id, site.member).expect(403);
  });

  it('deletes a tag and returns 400 for query parameters', async () => {
    const { id } = await site.create('Passing');
    const { body } = await site.app.http.delete(`/api/v2/tags/${id}?force=true`).set(site.editor).expect(400);
    expect(invalidFieldsIn(body)).toEqual(['force']);

    await site.app.http.delete(`/api/v2/tags/${id}`).set(site.editor).expect(204);

    await site.app.http.get(`/api/v2/tags/${id}`).set(site.editor).expect(404);
  });
});
