import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const WAITING =
  "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND command = 'Query' AND id <> CONNECTION_ID()";
const CONNECTIONS = 4;
const WRITERS = 6;

describe('writes that wait for a locked row', () => {
  let site: TestApp;

  beforeAll(async () => {
    const limit = String(CONNECTIONS);
    site = await startTestApp({ DATABASE_POOL_SIZE: limit, MAX_REQUESTS_IN_FLIGHT: limit, JOBS_RUN: 'false' });
  });
  afterAll(() => site.stop());

  it('use half of the connections and no slots, so that reads continue', async () => {
    const members = await Promise.all(Array.from({ length: WRITERS }, () => site.createUser('member')));
    const locked = await site.createArticle({ status: 'published' });
    const other = await site.createArticle({ status: 'published' });

    await site.sql('START TRANSACTION');
    await site.sql('SELECT id FROM articles WHERE id = ? FOR UPDATE', [locked.id]);
    const ratings = members.map(({ headers }) =>
      site.http
        .put(`/api/v1/articles/${locked.id}/rating`)
        .set(headers)
        .send({ rating: 5 })
        .then(({ status }) => status),
    );
    while ((await site.sql(WAITING)).length < CONNECTIONS / 2) await sleep(10);
    for (let read = 0; read < 20; read++) await site.http.get(`/api/v1/articles/${other.id}?n=${read}`).expect(200);
    expect(await site.sql(WAITING)).toHaveLength(CONNECTIONS / 2);
    await site.sql('COMMIT');

    // The others may have waited too long.
    const statuses = await Promise.all(ratings);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(CONNECTIONS / 2);
    expect(new Set([200, 503, ...statuses])).toEqual(new Set([200, 503]));
  });

  it('do not include new drafts in the category of a long transaction', async () => {
    const category = await site.createCategory();
    await site.sql('START TRANSACTION');
    await site.sql('SELECT articles FROM category_counts WHERE category_id = ? FOR UPDATE', [category]);
    const draft = await site.createArticle({ category_id: category });
    await site.sql('COMMIT');
    expect(draft.id).toBeGreaterThan(0);
  });
});
