import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

type Account = Awaited<ReturnType<TestApp['createUser']>>;

describe('ratings', () => {
  let site: TestApp;
  let author: Account;
  let reader: Account;
  let id: number;

  beforeAll(async () => {
    site = await startTestApp();
    author = await site.createUser('author');
    reader = await site.createUser('member');
  });
  afterAll(() => site.stop());

  beforeEach(async () => {
    ({ id } = await site.createArticle({ status: 'published' }, author.headers));
  });

  const own = (articleId = id) => `/api/v1/articles/${articleId}/rating`;
  const rate = (headers: Headers, rating: unknown = 4, articleId = id) =>
    site.http.put(own(articleId)).set(headers).send({ rating });
  const summary = async (articleId = id) =>
    (await site.http.get(`/api/v1/articles/${articleId}/ratings`).expect(200)).body.data as unknown;
  const shownOn = async (articleId = id) =>
    (await site.http.get(`/api/v1/articles/${articleId}`).expect(200)).body.data.attributes.rating as unknown;
  const NOTHING = { average: 0, count: 0, distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } };

  describe('PUT /api/v1/articles/{id}/rating', () => {
    it('returns 200 with the rating and counts the rating', async () => {
      const { body } = await rate(reader.headers).expect(200);

      expect(body).toEqual({
        data: {
          id: expect.any(Number),
          type: 'rating',
          attributes: {
            rating: 4,
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            updated_at: null,
          },
          relationships: {
            article: { data: { type: 'article', id } },
            user: { data: { type: 'user', id: reader.id } },
          },
          links: { self: `/api/v1/articles/${id}/rating` },
        },
      });
      expect(await summary()).toEqual({ average: 4, count: 1, distribution: { ...NOTHING.distribution, 4: 1 } });
      expect(await shownOn()).toEqual({ average: 4, count: 1 });
    });

    it('replaces the previous rating of the caller', async () => {
      const { body: first } = await rate(reader.headers, 1).expect(200);
      const { body: second } = await rate(reader.headers, 5).expect(200);

      expect(second.data).toEqual({
        ...first.data,
        attributes: { rating: 5, created_at: first.data.attributes.created_at, updated_at: expect.any(String) },
      });
      expect(await summary()).toEqual({ average: 5, count: 1, distribution: { ...NOTHING.distribution, 5: 1 } });
    });

    it('changes nothing when the caller sends an equal rating again', async () => {
      const { body: first } = await rate(reader.headers).expect(200);
      const { body: again } = await rate(reader.headers).expect(200);

      expect(again).toEqual(first);
      expect(await shownOn()).toEqual({ average: 4, count: 1 });
    });

    it('counts each account once and does not round the average', async () => {
      const second = await site.createUser('author');
      const third = await site.createUser('editor');
      for (const [{ headers }, rating] of [[reader, 5] as const, [second, 4] as const, [third, 4] as const]) {
        await rate(headers, rating).expect(200);
      }

      expect(await summary()).toEqual({
        average: 13 / 3,
        count: 3,
        distribution: { ...NOTHING.distribution, 4: 2, 5: 1 },
      });
      expect(await shownOn()).toEqual({ average: 13 / 3, count: 3 });
    });

    it.each([...[0, 6, -1, 4.5, '4', null, true, [4]].map((rating) => ({ rating })), {}])(
      'returns 422 for %j',
      async (input) => {
        const { body } = await site.http.put(own()).set(reader.headers).send(input).expect(422);

        expect(body.error).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: [
            { field: 'rating', message: expect.stringMatching(/^The rating (is required|must be a whole number)/) },
          ],
        });
        expect(await summary()).toEqual(NOTHING);
      },
    );

    it('returns 401 to a visitor', async () => {
      await rate({}).expect(401);
    });

    it('returns 403 to the author of the article in any role', async () => {
      const admin = await site.asAdmin();
      const { id: ofAdmin } = await site.createArticle({ status: 'published' }, admin);

      expect((await rate(author.headers).expect(403)).body.error).toMatchObject({
        code: 'FORBIDDEN',
        message: 'You cannot rate your own article',
      });
      await rate(admin, 5, ofAdmin).expect(403);
      expect([await summary(), await summary(ofAdmin)]).toEqual([NOTHING, NOTHING]);
    });

    it('returns 404 for an invisible article and 200 to an editor who can read the article', async () => {
      const editor = await site.createUser('editor');
      const { id: draft } = await site.createArticle({}, author.headers);

      expect((await rate(reader.headers, 4, draft).expect(404)).body.error.message).toBe('Article not found');
      await rate(editor.headers, 4, draft).expect(200);
      await rate(reader.headers, 4, 999_999_999).expect(404);
    });

    it('returns 403 to an API key without the scope ratings:write', async () => {
      const keyWith = async (scope: string): Promise<Headers> => {
        const { body: client } = await site.http
          .post('/api/v1/api-clients')
          .set(reader.headers)
          .send({ name: 'An application' })
          .expect(201);
        const { body } = await site.http
          .post(client.data.links.keys)
          .set(reader.headers)
          .send({ name: 'Its key', scopes: [scope] })
          .expect(201);
        return { 'X-API-Key': body.data.attributes.key as string };
      };
      await rate(await keyWith('comments:write')).expect(403);
      await rate(await keyWith('ratings:write')).expect(200);

      const { body } = await site.http
        .get(own())
        .set(await keyWith('comments:write'))
        .expect(200);
      expect(body.data.attributes.rating).toBe(4);
    });
  });

  describe('GET /api/v1/articles/{id}/rating', () => {
    it('returns 200 with the rating of the caller', async () => {
      const { headers } = await site.createUser('member');
      await rate(headers, 1).expect(200);
      const { body: put } = await rate(reader.headers, 5).expect(200);

      const { body } = await site.http.get(own()).set(reader.headers).expect(200);
      expect(body).toEqual(put);
    });

    it('returns 404 when the caller has not rated the article', async () => {
      const { body } = await site.http.get(own()).set(reader.headers).expect(404);

      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Rating not found' });
    });

    it('returns 401 to a visitor', async () => {
      await site.http.get(own()).expect(401);
    });
  });

  describe('DELETE /api/v1/articles/{id}/rating', () => {
    it('returns 204 for the first and 404 for the second deletion', async () => {
      const { headers } = await site.createUser('member');
      await rate(headers, 2).expect(200);
      await rate(reader.headers, 5).expect(200);

      await site.http.delete(own()).set(reader.headers).expect(204);
      const { body } = await site.http.delete(own()).set(reader.headers).expect(404);

      expect(body.error.message).toBe('Rating not found');
      expect(await summary()).toEqual({ average: 2, count: 1, distribution: { ...NOTHING.distribution, 2: 1 } });
      expect(await shownOn()).toEqual({ average: 2, count: 1 });
    });

    it('resets average and count to 0 when the last rating is deleted', async () => {
      await rate(reader.headers).expect(200);
      await site.http.delete(own()).set(reader.headers).expect(204);

      expect(await summary()).toEqual(NOTHING);
      expect(await shownOn()).toEqual({ average: 0, count: 0 });
    });
  });

  describe('GET /api/v1/articles/{id}/ratings', () => {
    it('returns 200 with zeros for an article without ratings', async () => {
      expect(await summary()).toEqual(NOTHING);
    });

    it('returns 404 for an invisible or unknown article', async () => {
      const { id: draft } = await site.createArticle({}, author.headers);

      await site.http.get(`/api/v1/articles/${draft}/ratings`).expect(404);
      await site.http.get(`/api/v1/articles/${draft}/ratings`).set(author.headers).expect(200);
      await site.http.get('/api/v1/articles/999999999/ratings').expect(404);
    });
  });

  it('does not change the version and updated_at of the article', async () => {
    const admin = await site.asAdmin();
    const show = async () =>
      (await site.http.get(`/api/v1/articles/${id}`).set(admin).expect(200)).body.data.attributes as object;
    const before = await show();
    await rate(reader.headers, 3).expect(200);

    expect(await show()).toEqual({ ...before, rating: { average: 3, count: 1 } });
  });

  it('sorts lists of articles by average rating', async () => {
    const category = await site.createCategory();
    const article = async () => (await site.createArticle({ category_id: category, status: 'published' })).id;
    const [good, unrated, bad] = [await article(), await article(), await article()];
    await rate(reader.headers, 5, good).expect(200);
    await rate(reader.headers, 1, bad).expect(200);

    const { body } = await site.http.get(`/api/v1/articles?category=${category}&sort=rating&order=desc`).expect(200);
    expect((body.data as { id: number }[]).map((each) => each.id)).toEqual([good, bad, unrated]);
  });

  it('returns 405 for other methods and 404 for /api/v1/ratings', async () => {
    const wrong = await site.unchecked.patch(own()).set(reader.headers).send({ rating: 1 }).expect(405);
    expect(wrong.headers['allow']).toBe('DELETE, GET, HEAD, PUT');
    await site.unchecked.post(`/api/v1/articles/${id}/ratings`).set(reader.headers).send({}).expect(405);
    await site.unchecked.get('/api/v1/ratings').expect(404);
  });
});
