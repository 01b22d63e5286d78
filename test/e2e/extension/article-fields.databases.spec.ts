import { subscriber } from '../../../src/core/subscribers/index.js';
import { ArticlesService, type ItemPayload } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { planning, planningFeature } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { ListSubscriber, moduleWith } from '../subscribers/subscriber-site.js';

const EMPTY = { deadline: null, desk: null, pages: null, checked: null, slogan: null, note: null };
const SENT = {
  deadline: '2030-01-31T09:00:00+01:00',
  desk: 'news',
  pages: 3,
  checked: true,
  slogan: '  Fähre 🌍 ',
  note: 'Ask the crew\nbefore noon.',
};
const STORED = { ...SENT, deadline: '2030-01-31T08:00:00.000Z', slogan: 'Fähre 🌍' };

describe('Fields that a module adds to articles', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Headers;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [
      planningFeature,
      moduleWith('own', subscriber('own.list', ListSubscriber)),
    ]);
    admin = await site.asAdmin();
    author = (await site.createUser('author')).headers;
    member = (await site.createUser('member')).headers;
  });
  afterAll(() => site.stop());

  const create = (values?: object, more: object = {}) =>
    site.createArticle({ status: 'published', ...(values && { planning: values }), ...more });
  const attributesOf = async (path: string, headers: Headers = admin) =>
    (await site.http.get(path).set(headers).expect(200)).body.data.attributes as Record<string, unknown>;
  const patch = (path: string, body: object, headers: Headers = admin) => site.http.patch(path).set(headers).send(body);
  const v2 = (id: number, attributes: object) => ({ data: { type: 'article', id: String(id), attributes } });

  it('returns stored and computed values of every kind in both versions', async () => {
    const { id, attributes, links } = await create(SENT);
    expect(attributes['planning']).toEqual({ ...STORED, words: 12 });
    expect((await attributesOf(links['self']!))['planning']).toEqual({ ...STORED, words: 12 });
    expect((await attributesOf(`/api/v2/articles/${id}`))['planning']).toEqual({ ...STORED, words: 12 });
    expect(planning.get(await site.app.get(ArticlesService).get({ userId: 1, role: 'admin' }, id)).desk).toBe('news');
  });

  it('changes only the sent members, and null removes a value', async () => {
    const { id } = await create(SENT);
    const first = await patch(`/api/v1/articles/${id}`, { planning: { desk: 'arts', pages: null } }).expect(200);
    expect(first.body.data.attributes.planning).toMatchObject({ ...STORED, desk: 'arts', pages: null });
    const second = await patch(`/api/v2/articles/${id}`, v2(id, { planning: { pages: 0, checked: false } })).expect(
      200,
    );
    expect(second.body.data.attributes.planning).toMatchObject({ ...STORED, desk: 'arts', pages: 0, checked: false });
    // Clients send back what they have read, with computed fields.
    const same = await patch(`/api/v1/articles/${id}`, { planning: second.body.data.attributes.planning }).expect(200);
    expect(same.body.data.attributes.updated_at).toBe(second.body.data.attributes.updated_at);
  });

  it('returns null for each field of an article without values', async () => {
    const { id } = await create();
    expect((await attributesOf(`/api/v1/articles/${id}`))['planning']).toMatchObject(EMPTY);
  });

  it('shows the fields only to callers with the permission', async () => {
    const { id } = await create(SENT);
    for (const version of [1, 2]) {
      const path = `/api/v${version}/articles/${id}`;
      expect((await attributesOf(path, author))['planning']).toMatchObject(STORED);
      for (const headers of [member, {}]) expect(await attributesOf(path, headers)).not.toHaveProperty('planning');
      const list = await site.http.get(`/api/v${version}/articles`).expect(200);
      expect(JSON.stringify(list.body)).not.toContain('planning');
    }
  });

  it('returns 403 if a caller without the permission sets a field', async () => {
    const { body } = await site.http
      .post('/api/v1/articles')
      .set(author)
      .send({
        title: 'Mine',
        content: 'x'.repeat(60),
        category_id: await site.createCategory(),
        planning: { pages: 1 },
      })
      .expect(403);
    expect(body.error.message).toBe('You are not allowed to set planning');
  });

  it('returns 422 with the path of each invalid member', async () => {
    const { id } = await create();
    const planning = { deadline: 'soon', desk: 'sports', pages: 101, checked: 1, slogan: 'a\nb', other: 1, 'a b': 1 };
    const { body } = await patch(`/api/v1/articles/${id}`, { planning }).expect(422);
    const details = body.error.details as { field: string; message: string }[];
    expect(details.map(({ field }) => field).sort()).toEqual([
      ...['planning', 'planning.checked', 'planning.deadline', 'planning.desk'],
      ...['planning.other', 'planning.pages', 'planning.slogan'],
    ]);
    expect(details.find(({ field }) => field === 'planning.desk')!.message).toBe('The desk must be one of news, arts.');
    const document = await patch(`/api/v2/articles/${id}`, v2(id, { planning: { pages: -1 } })).expect(422);
    expect(document.body.error.details[0].field).toBe('data.attributes.planning.pages');
    await patch(`/api/v1/articles/${id}`, { planning: null }).expect(422);
    await patch(`/api/v1/articles/${id}`, { planning: [] }).expect(422);
  });

  it('changes the entity tag with a field', async () => {
    const { links } = await create({ pages: 1 });
    const path = links['self']!;
    const tag = async () => (await site.http.get(path).set(admin).expect(200)).headers['etag']!;
    const before = await tag();
    await patch(path, { planning: { pages: 2 } })
      .set('If-Match', before)
      .expect(200);
    expect(await tag()).not.toBe(before);
    await patch(path, { planning: { pages: 3 } })
      .set('If-Match', before)
      .expect(412);
    const unchanged = await tag();
    await patch(path, { planning: { pages: 2 } }).expect(200);
    expect(await tag()).toBe(unchanged);
  });

  it('records revisions and restores the values', async () => {
    const { id, links } = await create({ pages: 1, desk: 'news' });
    await patch(links['self']!, { planning: { pages: 2 } }).expect(200);
    await patch(links['self']!, { title: 'Another title' }).expect(200);
    const { body } = await site.http.get(`${links['self']}/revisions`).set(admin).expect(200);
    const revisions = body.data as ApiObject[];
    expect(revisions.map(({ attributes }) => attributes['planning'])).toEqual([
      { ...EMPTY, pages: 2, desk: 'news' },
      { ...EMPTY, pages: 1, desk: 'news' },
    ]);
    const restored = await site.http.post(`${links['self']}/revisions/1/restore`).set(admin).expect(200);
    expect(restored.body.data.attributes.planning).toMatchObject({ pages: 1, desk: 'news' });
    expect((await attributesOf(`/api/v2/articles/${id}`))['planning']).toMatchObject({ pages: 1, desk: 'news' });
  });

  it('keeps the values when a caller without the permission restores a revision', async () => {
    const { links } = await site.createArticle({}, author);
    await patch(links['self']!, { planning: { pages: 1 } }).expect(200);
    await patch(links['self']!, { planning: { pages: 2 }, title: 'Another title' }).expect(200);
    const { body } = await site.http.post(`${links['self']}/revisions/2/restore`).set(author).expect(200);
    expect(body.data.attributes.planning).toMatchObject({ pages: 2 });
  });

  it('contains the values in events', async () => {
    const { id, links } = await create({ pages: 1 });
    await patch(links['self']!, { planning: { pages: 2 } }).expect(200);
    const { received } = site.app.get(ListSubscriber);
    const ofArticle = () => received.filter(({ subject }) => subject === `item:${id}`);
    await eventually(
      () => Promise.resolve(ofArticle()),
      ({ length }) => length === 3,
    );
    const pages = (count: number) => ({ planning: { ...EMPTY, pages: count } });
    expect(ofArticle().map(({ name, payload }) => [name, (payload as ItemPayload).fields])).toEqual([
      ['articles.item.created', pages(1)],
      ['articles.item.published', pages(1)],
      ['articles.item.updated', pages(2)],
    ]);
  });

  it('selects the fields with the parameter fields', async () => {
    const { id } = await create({ pages: 1 });
    expect(Object.keys(await attributesOf(`/api/v1/articles/${id}?fields=title,planning`))).toEqual([
      'title',
      'planning',
    ]);
    expect(await attributesOf(`/api/v1/articles/${id}?fields=title`)).not.toHaveProperty('planning');
    expect(Object.keys(await attributesOf(`/api/v2/articles/${id}?fields[article]=planning`))).toEqual(['planning']);
    const list = await site.http.get('/api/v2/articles?fields[article]=planning&page[size]=1').set(admin).expect(200);
    // A computed field has the content, although the response omits it.
    expect(list.body.data[0].attributes.planning.words).toBe(12);
    await site.http.get('/api/v1/articles?fields=plan').expect(422);
  });

  it('counts the bytes of the values towards the storage of the author', async () => {
    const { id } = await create({ note: 'x'.repeat(5000) });
    const [row] = await site.sql<{ bytes: number }>('SELECT content_bytes AS bytes FROM articles WHERE id = ?', [id]);
    expect(row!.bytes).toBeGreaterThan(5000);
  });

  it('deletes the values with their article', async () => {
    const { id } = await create({ pages: 1 });
    await site.sql('DELETE FROM articles WHERE id = ?', [id]);
    expect(await site.sql('SELECT * FROM article_planning WHERE article_id = ?', [id])).toEqual([]);
  });
});
