import { BODY, ITEMS, type Item, ItemsFixture } from './items-fixture.js';

describe('writes of items', () => {
  let site: ItemsFixture;

  beforeAll(async () => {
    site = await ItemsFixture.start();
  });
  afterAll(() => site.app.stop());

  const errorDetailsOf = (answer: { body: unknown }) =>
    (answer.body as { error: { details: { field: string; message: string }[] } }).error.details;

  describe('POST /modules/articles/api/items', () => {
    it('returns 201 with the record and its Location header', async () => {
      const { body, headers } = await site.post(site.author.headers).expect(201);

      expect(headers['location']).toBe(`${ITEMS}/${(body as Item).itemid}`);
      expect(headers['etag']).toMatch(/^"1-/);
      expect(body).toMatchObject({ status: 0, uid: site.author.id, isPublished: false, comments: [] });
      expect((await site.get((body as Item).itemid, site.author.headers).expect(200)).body).toEqual(body);
    });

    it('accepts every stored field that REST accepts', async () => {
      const image = 'https://example.org/a.png';
      const input = { subtitle: 'Early', description: 'Short.', image, featured: 1, status: 2, tags: ['Night'] };
      const made = await site.createItem(site.admin, { ...input, uid: site.author.id });

      expect(made).toMatchObject({ ...input, uid: site.author.id, summary: 'Short.', isPublished: false });
      const { body } = await site.app.http.get(`/api/v1/articles/${made.itemid}`).set(site.admin).expect(200);
      expect(body.data.attributes).toMatchObject({
        ...{ subtitle: 'Early', excerpt: 'Short.', image, featured: true, status: 'archived' },
      });
    });

    it('returns 403 when the caller may not publish or set another author, and stores nothing', async () => {
      const stored = async () => (await site.app.sql('SELECT id FROM articles')).length;
      const before = await stored();
      await site.post(site.member.headers, { status: 1 }).expect(403);
      await site.post(site.member.headers, { status: 2 }).expect(403);
      await site.post(site.author.headers, { uid: site.member.id }).expect(403);
      await site.post(await site.app.createKey(site.author.headers, ['articles:write']), { status: 1 }).expect(403);
      await site.post({}).expect(401);
      expect(await stored()).toBe(before);
      // The caller may name themselves as the author.
      await site.post(site.author.headers, { uid: site.author.id }).expect(201);
    });

    it('returns 422 with the field names of the record for input and business rules', async () => {
      const form = await site
        .post(site.author.headers, {
          ...{ title: 'ab', body: 'x', categoryid: 999_999, uid: '1', status: 3, featured: true, image: 'x' },
          ...{ tags: ['', 'fine'], description: 'x'.repeat(501), subtitle: 5 },
        })
        .expect(422);
      expect(
        errorDetailsOf(form)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(
        [
          'body',
          'categoryid',
          'description',
          'featured',
          'image',
          'status',
          'subtitle',
          'tags.0',
          'title',
          'uid',
        ].sort(),
      );
      const rules = await site.post(site.admin, { body: 'x', categoryid: 999_999, uid: 999_999 }).expect(422);
      expect(errorDetailsOf(rules)).toEqual([
        { field: 'body', message: 'The body must have at least 50 characters.' },
        { field: 'categoryid', message: 'The categoryid names no existing category.' },
        { field: 'uid', message: 'The uid names no existing user.' },
      ]);
      const missing = await site.app.http.post(ITEMS).set(site.admin).send({}).expect(422);
      expect(
        errorDetailsOf(missing)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(['body', 'categoryid', 'title']);
    });

    it.each(['', '  ', null])('accepts %j as no image', async (image) => {
      expect(await site.createItem(site.author.headers, { image })).toMatchObject({ image: '' });
    });

    it('returns 415 for a form and 422 for a numeric string', async () => {
      await site.app.http.post(ITEMS).set(site.author.headers).type('form').send({ title: 'x' }).expect(415);
      const { body } = await site.post(site.author.headers, { categoryid: String(site.category) }).expect(422);
      expect(errorDetailsOf({ body })).toEqual([
        { field: 'categoryid', message: 'The categoryid must be a positive integer.' },
      ]);
    });
  });

  describe('PUT /modules/articles/api/items/{id}', () => {
    it('changes only the sent fields', async () => {
      const made = await site.createItem(site.author.headers, { tags: ['kept'], subtitle: 'Kept' });
      const { body } = await site.put(made.itemid, site.author.headers, { title: 'Another title' }).expect(200);
      expect(body).toEqual({ ...made, title: 'Another title', datemod: expect.any(Number) });
      expect((body as Item)['datemod']).toBeGreaterThan(0);
    });

    it('accepts a complete record from its author', async () => {
      const made = await site.createItem(site.author.headers, { status: 1, tags: ['one'] });
      const { body: read } = await site.get(made.itemid, site.author.headers).expect(200);
      const { body } = await site
        .put(made.itemid, site.author.headers, { ...(read as Item), title: 'New' })
        .expect(200);
      expect(body).toEqual({ ...(read as Item), title: 'New', datemod: expect.any(Number) });
    });

    it('keeps the ETag when an unchanged record is sent back', async () => {
      const { itemid } = await site.createItem(site.author.headers, {
        status: 1,
        tags: ['one'],
        featured: 1,
        subtitle: 'At dawn',
      });
      const { body: read, headers } = await site.get(itemid, site.author.headers).expect(200);
      const answer = await site.put(itemid, site.author.headers, read as Item).expect(200);
      expect([answer.body, answer.headers['etag']]).toEqual([read, headers['etag']]);
    });

    it('updates a derived description with the body, but not a description that was set', async () => {
      const body = '<p>Another text that is long enough for the rule about fifty letters.</p>';
      const { itemid } = await site.createItem(site.author.headers);
      const sendBack = async (changes: object) => {
        const { body: read } = await site.get(itemid, site.author.headers).expect(200);
        return (await site.put(itemid, site.author.headers, { ...(read as Item), ...changes }).expect(200))
          .body as Item;
      };
      const follows = 'Another text that is long enough for the rule about fifty letters.';
      expect(await sendBack({ body })).toMatchObject({ description: follows, summary: follows });
      expect(await sendBack({ description: 'Set.' })).toMatchObject({ description: 'Set.' });
      expect(await sendBack({ body: BODY })).toMatchObject({ description: 'Set.' });
      expect(await sendBack({ description: '' })).not.toMatchObject({ description: 'Set.' });
    });

    it('publishes with status 1 if the caller may publish', async () => {
      const { itemid } = await site.createItem(site.member.headers);
      await site.put(itemid, site.member.headers, { status: 1 }).expect(403);
      expect((await site.put(itemid, site.admin, { status: 1 }).expect(200)).body).toMatchObject({
        status: 1,
        isPublished: true,
      });
      await site.put(itemid, site.member.headers, { title: 'Mine no more' }).expect(403);
      await site.put(itemid, site.admin, { status: 0 }).expect(200);
    });

    it('returns 412 for PUT and DELETE when If-Match names another version', async () => {
      const { itemid } = await site.createItem(site.author.headers);
      const { headers } = await site.get(itemid, site.author.headers).expect(200);
      const tag = headers['etag']!;
      await site.put(itemid, site.author.headers, { subtitle: 'One' }).set('If-Match', tag).expect(200);
      const refusal = await site.put(itemid, site.author.headers, { subtitle: 'Two' }).set('If-Match', tag).expect(412);
      expect(refusal.headers['etag']).toBe((await site.get(itemid, site.author.headers).expect(200)).headers['etag']);
      await site.app.http.delete(`${ITEMS}/${itemid}`).set(site.author.headers).set('If-Match', tag).expect(412);
      await site.app.http.delete(`${ITEMS}/${itemid}`).set(site.author.headers).set('If-Match', '"2-x"').expect(204);
    });
  });

  describe('DELETE /modules/articles/api/items/{id}', () => {
    it('returns 204 and moves the item to the trash', async () => {
      const { itemid } = await site.createItem(site.author.headers, { status: 1 });
      await site.app.http.delete(`${ITEMS}/${itemid}`).set(site.member.headers).expect(403);
      await site.app.http.delete(`${ITEMS}/${itemid}`).set(site.author.headers).expect(204);
      await site.get(itemid, site.author.headers).expect(404);
      const { body } = await site.app.http.delete(`${ITEMS}/${itemid}`).set(site.author.headers).expect(404);
      expect(body.error.message).toBe('Item not found');
      await site.app.http.post(`/api/v1/articles/${itemid}/restore`).set(site.author.headers).expect(200);
      await site.get(itemid).expect(200);
    });
  });
});
