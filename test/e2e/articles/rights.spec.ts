import { startTestApp, type TestApp } from '../../support/test-app.js';

type Headers = Record<string, string>;
type Person = 'visitor' | 'member' | 'owner' | 'author' | 'editor' | 'admin';
const PEOPLE: Person[] = ['visitor', 'member', 'owner', 'author', 'editor', 'admin'];

/** Expected statuses by caller. The owner is a member if the row says 'a member', otherwise an author. */
const TABLE: [string, string, string, number[]][] = [
  // action, state of the article, owner, [visitor, another member, owner, another author, editor, admin]
  ['GET', 'published', 'an author', [200, 200, 200, 200, 200, 200]],
  ['GET', 'draft', 'an author', [404, 404, 200, 404, 200, 200]],
  ['GET', 'draft', 'a member', [404, 404, 200, 404, 200, 200]],
  ['GET', 'archived', 'an author', [404, 404, 200, 404, 200, 200]],
  ['GET', 'archived', 'a member', [404, 404, 404, 404, 200, 200]],
  ['GET', 'trashed', 'an author', [404, 404, 404, 404, 404, 404]],
  ['PATCH', 'published', 'an author', [401, 403, 200, 403, 200, 200]],
  ['PATCH', 'published', 'a member', [401, 403, 403, 403, 200, 200]],
  ['PATCH', 'draft', 'an author', [401, 404, 200, 404, 200, 200]],
  ['PATCH', 'draft', 'a member', [401, 404, 200, 404, 200, 200]],
  ['PATCH', 'trashed', 'an author', [401, 404, 404, 404, 404, 404]],
  ['publish', 'draft', 'an author', [401, 404, 200, 404, 200, 200]],
  ['publish', 'draft', 'a member', [401, 404, 403, 404, 200, 200]],
  ['publish', 'published', 'an author', [401, 403, 200, 403, 200, 200]],
  ['archive', 'published', 'an author', [401, 403, 200, 403, 200, 200]],
  ['archive', 'published', 'a member', [401, 403, 403, 403, 200, 200]],
  ['unpublish', 'archived', 'an author', [401, 404, 200, 404, 200, 200]],
  ['DELETE', 'published', 'an author', [401, 403, 204, 403, 204, 204]],
  ['DELETE', 'draft', 'a member', [401, 404, 204, 404, 204, 204]],
  ['DELETE', 'published', 'a member', [401, 403, 403, 403, 204, 204]],
  ['restore', 'trashed', 'an author', [401, 404, 200, 404, 200, 200]],
  ['restore', 'draft', 'an author', [401, 404, 200, 404, 200, 200]],
];

describe('article permissions', () => {
  let site: TestApp;
  let admin: Headers;
  const headers: Record<string, Record<Person, Headers>> = {};

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    const as = async (role: 'member' | 'author' | 'editor') => (await site.createUser(role)).headers;
    const others = {
      visitor: {},
      member: await as('member'),
      author: await as('author'),
      editor: await as('editor'),
      admin,
    };
    headers['an author'] = { ...others, owner: await as('author') };
    headers['a member'] = { ...others, owner: await as('member') };
  });
  afterAll(() => site.stop());

  async function articleOf(owner: string, state: string): Promise<number> {
    const { id } = await site.createArticle({}, headers[owner]!.owner);
    const at = `/api/v1/articles/${id}`;
    if (state === 'published') await site.unchecked.post(`${at}/publish`).set(admin).expect(200);
    if (state === 'archived') await site.unchecked.post(`${at}/archive`).set(admin).expect(200);
    if (state === 'trashed') await site.unchecked.delete(at).set(admin).expect(204);
    return id;
  }

  function request(action: string, id: number) {
    const at = `/api/v1/articles/${id}`;
    if (action === 'GET') return site.http.get(at);
    if (action === 'PATCH') return site.http.patch(at).send({ subtitle: 'changed' });
    return action === 'DELETE' ? site.http.delete(at) : site.http.post(`${at}/${action}`);
  }

  it.each(TABLE)(
    '%s of a %s article of %s returns the expected status to each role',
    async (action, state, owner, expected) => {
      const statuses: number[] = [];
      for (const person of PEOPLE) {
        const id = await articleOf(owner, state);
        statuses.push((await request(action, id).set(headers[owner]![person])).status);
      }
      expect(Object.fromEntries(PEOPLE.map((person, n) => [person, statuses[n]]))).toEqual(
        Object.fromEntries(PEOPLE.map((person, n) => [person, expected[n]])),
      );
    },
  );

  it.each([
    ['status published', { status: 'published' }],
    ['status archived', { status: 'archived' }],
    ['publish_at', { publish_at: '2999-01-01T00:00:00Z' }],
    ['author_id', { author_id: 1 }],
  ])('returns 403 when a member sets %s', async (_, more) => {
    const { member, editor } = headers['an author']!;
    const category_id = await site.createCategory();
    const input = { title: 'A title', content: 'x'.repeat(50), category_id, ...more };
    const { body } = await site.http.post('/api/v1/articles').set(member).send(input).expect(403);
    expect(body.error.code).toBe('FORBIDDEN');
    await site.http.post('/api/v1/articles').set(editor).send(input).expect(201);
    const own = await site.createArticle({}, member);
    await site.http.patch(`/api/v1/articles/${own.id}`).set(member).send(more).expect(403);
  });

  it.each([
    ['status draft', { status: 'draft' }],
    ['publish_at null', { publish_at: null }],
  ])('accepts %s from a member', async (_, more) => {
    const { member } = headers['an author']!;
    const own = await site.createArticle(more, member);
    await site.http.patch(`/api/v1/articles/${own.id}`).set(member).send(more).expect(200);
  });

  it('lists a trashed article only for its owner and for editors', async () => {
    const { owner, author, editor, visitor } = headers['an author']!;
    const id = await articleOf('an author', 'trashed');
    const isListed = async (who: Headers) => {
      const { body } = await site.http.get('/api/v1/articles?trashed=true&per_page=100').set(who).expect(200);
      return body.data.some((article: { id: number }) => article.id === id) as boolean;
    };
    expect([await isListed(owner), await isListed(editor), await isListed(author), await isListed(visitor)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
