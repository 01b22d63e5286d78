import fc from 'fast-check';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';

const SEED = 20261121;

/** Changes of an article and of rows that its response depends on. */
describe('the entity tag of an article', () => {
  let site: TestApp;
  let admin: Headers;
  let author: { id: number; headers: Headers };
  let readers: Headers[];
  let changeCount = 0;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '1000' });
    admin = await site.asAdmin();
    author = await site.createUser('author');
    readers = [(await site.createUser('member')).headers, (await site.createUser('member')).headers];
  });
  afterAll(() => site.stop());

  /** Each change returns true if the response to readers differs afterwards. */
  const CHANGES: Record<string, (path: string) => Promise<boolean>> = {
    view: async (path) => {
      await site.http.get(path).set(readers[0]!).expect(200);
      await site.app.get(ViewCounter).flush();
      return false;
    },
    comment: async (path) => {
      await site.http.post(`${path}/comments`).set(readers[0]!).send({ comment: 'Well said' }).expect(201);
      return true;
    },
    rating: async (path) => {
      const before = await ratingOf(path);
      await site.http
        .put(`${path}/rating`)
        .set(readers[changeCount % 2]!)
        .send({ rating: (changeCount++ % 5) + 1 })
        .expect(200);
      return before !== (await ratingOf(path));
    },
    name: async () => {
      await site.updateUser(author.id, { name: `Name ${changeCount++}` });
      return true;
    },
    'the same name': async () => {
      const { body } = await site.http.get(`/api/v1/users/${author.id}`).expect(200);
      await site.updateUser(author.id, { name: body.data.attributes.name });
      return false;
    },
    change: async (path) => {
      await site.http
        .patch(path)
        .set(author.headers)
        .send({ subtitle: `Subtitle ${changeCount++}` })
        .expect(200);
      return true;
    },
  };

  async function ratingOf(path: string): Promise<string> {
    const { body } = await site.http.get(path).query({ fields: 'rating' }).expect(200);
    return JSON.stringify(body.data.attributes);
  }

  const readEtag = async (path: string, headers: Headers) => {
    const { headers: sent, body } = await site.http.get(path).set(headers).expect(200);
    return { tag: sent['etag']!, views: body.data.attributes.views as number };
  };

  it('changes the ETag exactly when the response to readers changes', async () => {
    const changeNames = fc.array(fc.constantFrom(...Object.keys(CHANGES)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changeNames, async (names) => {
        const { id } = await site.createArticle({ status: 'published' }, author.headers);
        const path = `/api/v1/articles/${id}`;
        for (const name of names) {
          const before = await readEtag(path, author.headers);
          const changed = await CHANGES[name]!(path);
          const after = await readEtag(path, author.headers);
          expect({ name, changed: after.tag !== before.tag }).toEqual({ name, changed });
          // A view does not change the response, but must be counted.
          expect(after.views - before.views).toBeGreaterThanOrEqual(name === 'view' ? 1 : 0);
          const { status } = await site.http.get(path).set(author.headers).set('If-None-Match', before.tag);
          expect(status).toBe(changed ? 200 : 304);
        }
      }),
      { seed: SEED, numRuns: 12 },
    );
  });

  it('returns a different ETag to callers who receive more fields', async () => {
    const { id } = await site.createArticle({ status: 'published' }, author.headers);
    const path = `/api/v1/articles/${id}`;
    // Administrators receive the e-mail address of the author.
    expect((await readEtag(path, admin)).tag).not.toBe((await readEtag(path, {})).tag);
    expect((await readEtag(path, readers[0]!)).tag).toBe((await readEtag(path, {})).tag);
  });
});
