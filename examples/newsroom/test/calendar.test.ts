import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type CreatedResource, createTestApp, type DatabaseKind, eventually, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const CALENDAR = '/api/v1/calendar';
const CALENDAR_V2 = '/api/v2/calendar';
const DUE = '2030-01-31T08:00:00.000Z';

type Entry = CreatedResource<{ readonly title: string; readonly due_at: string; readonly status: string }>;

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`editorial calendar on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database });
    });
    after(() => app.stop());

    const plan = async (input: object = {}) => {
      const entry = { title: 'The ferry', due_at: DUE, ...input };
      return (await app.as('editor').post<{ data: Entry }>(CALENDAR, entry)).expect(201).data;
    };
    const statusOf = async (id: number) =>
      (await app.as('author').get<{ data: Entry }>(`${CALENDAR}/${id}`)).expect(200).data.attributes.status;

    it('lets editors write and authors read, and rejects members and visitors', async () => {
      const { id, attributes, links } = await plan();
      assert.deepEqual([attributes.due_at, attributes.status], [DUE, 'planned']);
      assert.equal(links.self, `${CALENDAR}/${id}`);
      (await app.as('author').get(links.self)).expect(200);
      (await app.as('author').patch(links.self, { title: 'Mine' })).expect(403);
      (await app.as('member').get(links.self)).expect(403);
      (await app.as('visitor').get(CALENDAR)).expect(401);
    });

    it('limits API keys to their scopes', async () => {
      const owner = app.as('editor');
      const planner = app.as('api_key', { owner, scopes: ['calendar:write'] });
      const reader = app.as('api_key', { owner, scopes: ['calendar:read'] });
      const { data } = (await planner.post(CALENDAR, { title: 'By a program', due_at: DUE })).expect(201);
      (await planner.get(data.links.self)).expect(403);
      (await reader.get(data.links.self)).expect(200);
      (await reader.delete(data.links.self)).expect(403);
      const unknown = app.as('api_key', { owner, scopes: ['calendar:all'] });
      await assert.rejects(unknown.get(CALENDAR), /returned 422, not 201/);
    });

    it('returns 422 with every invalid field', async () => {
      const { error } = (await app.as('editor').post(CALENDAR, { title: 'x', due_at: 'soon' })).expect(422);
      const fields = error.details.map(({ field }: { field: string }) => field);
      assert.deepEqual(fields.sort(), ['due_at', 'title']);
      (await app.as('editor').post(CALENDAR, { title: 'Nothing', due_at: DUE, article_id: 4711 })).expect(422);
    });

    it('returns 412 when If-Match contains an outdated version', async () => {
      const { links } = await plan();
      const tag = (await app.as('editor').get(links.self)).headers.get('ETag')!;
      (await app.as('editor').patch(links.self, { title: 'The tug' }, { 'If-Match': tag })).expect(200);
      (await app.as('editor').delete(links.self, { 'If-Match': tag })).expect(412);
      (await app.as('editor').delete(links.self)).expect(204);
      (await app.as('editor').get(links.self)).expect(404);
    });

    it('marks an entry as done when its article is published', async () => {
      const { id: article_id, links } = await app.createArticle({ title: 'The ferry at dawn' });
      const [planned, other] = [await plan({ article_id }), await plan()];
      (await app.as('editor').post(`${links.self}/publish`)).expect(200);
      assert.equal(
        await eventually(
          () => statusOf(planned.id),
          (status) => status === 'done',
        ),
        'done',
      );
      assert.equal(await statusOf(other.id), 'planned');
    });

    it('serves entries in version 2 with included articles and accounts', async () => {
      const article = await app.createArticle({ title: 'Of two versions' });
      const document = {
        data: {
          type: 'calendar_entry',
          attributes: { title: 'In two versions', due_at: '2029-01-01T00:00:00Z' },
          relationships: { article: { data: { type: 'article', id: String(article.id) } } },
        },
      };
      const made = (await app.as('editor').post(`${CALENDAR_V2}?include=article,owner`, document)).expect(201);
      assert.deepEqual(
        made.included.map(({ type }: { type: string }) => type),
        ['article', 'user'],
      );
      const list = `${CALENDAR_V2}?filter[due_at][lt]=2029-06-01T00:00:00Z&fields[calendar_entry]=title`;
      const { data } = (await app.as('author').get(list)).expect(200);
      assert.deepEqual(
        data.map(({ attributes }: { attributes: object }) => attributes),
        [{ title: 'In two versions' }],
      );
    });

    it('includes entries in articles for callers who can read the calendar', async () => {
      const { id: article_id } = await app.createArticle({ title: 'Planned', status: 'published' });
      const { id } = await plan({ article_id });
      const path = `/api/v2/articles/${article_id}?include=calendar&fields[calendar_entry]=title`;
      const { data, included } = (await app.as('author').get(path)).expect(200);
      assert.deepEqual(data.relationships.calendar.data, [{ type: 'calendar_entry', id: String(id) }]);
      assert.deepEqual(included[0].attributes, { title: 'The ferry' });
      assert.equal(included[0].links.self, `${CALENDAR_V2}/${id}`);
      for (const role of ['member', 'visitor'] as const) {
        assert.deepEqual((await app.as(role).get(path)).expect(200).included, []);
      }
    });

    it('describes every route in the OpenAPI document', async () => {
      const { paths } = (await app.as('visitor').get('/openapi.json')).expect(200);
      for (const path of [CALENDAR, CALENDAR_V2]) {
        assert.deepEqual(Object.keys(paths[path]), ['get', 'post']);
        assert.deepEqual(Object.keys(paths[`${path}/{id}`]), ['get', 'patch', 'delete']);
      }
    });

    it('removes short words from slugs of articles', async () => {
      const { attributes } = await app.createArticle({ title: 'The ferry at dusk' });
      assert.equal(attributes.slug, 'ferry-dusk');
    });
  });
}
