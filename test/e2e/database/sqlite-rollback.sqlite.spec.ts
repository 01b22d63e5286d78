import { startTestApp, type TestApp } from '../../support/test-app.js';

/** SQLite rolls back a transaction itself if the disk is full. The trigger causes an equivalent rollback. */
const TRIGGER = `CREATE TRIGGER undo BEFORE INSERT ON categories WHEN NEW.name LIKE 'Undone%'
  BEGIN SELECT RAISE(ROLLBACK, 'undone'); END`;

describe('Transaction rolled back by SQLite', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    await site.sql(TRIGGER);
  });
  afterAll(() => site.stop());

  const create = async (name: string) => {
    const headers = await site.asAdmin();
    return (await site.unchecked.post('/api/v1/categories').set(headers).send({ name })).status;
  };
  const stored = async () =>
    (await site.sql<{ name: string }>("SELECT name FROM categories WHERE name LIKE '%kept%' ORDER BY id")).map(
      ({ name }) => name,
    );

  it('commits later transactions after SQLite rolled one back', async () => {
    expect(await create('First kept')).toBe(201);
    expect(await create('Undone')).toBe(500);
    expect(await create('Second kept')).toBe(201);
    expect(await create('Undone again')).toBe(500);
    // Another kind of failure, whose transaction would be nested if the rolled-back one were still open.
    const headers = await site.asAdmin();
    await site.http.delete('/api/v1/categories/999999').set(headers).expect(404);
    expect(await create('Third kept')).toBe(201);

    expect(await stored()).toEqual(['First kept', 'Second kept', 'Third kept']);
  });
});
