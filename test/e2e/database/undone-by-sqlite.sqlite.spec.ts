import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Where the disk is full SQLite undoes a transaction by itself, as it does when a trigger says so. */
const TRIGGER = `CREATE TRIGGER undo BEFORE INSERT ON categories WHEN NEW.name LIKE 'Undone%'
  BEGIN SELECT RAISE(ROLLBACK, 'undone'); END`;

describe('a transaction that SQLite has undone by itself', () => {
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

  it('does not swallow those that come after it', async () => {
    expect(await create('First kept')).toBe(201);
    expect(await create('Undone')).toBe(500);
    expect(await create('Second kept')).toBe(201);
    expect(await create('Undone again')).toBe(500);
    // One that fails in any other way, in a transaction that would be a part of another.
    const headers = await site.asAdmin();
    await site.http.delete('/api/v1/categories/999999').set(headers).expect(404);
    expect(await create('Third kept')).toBe(201);

    expect(await stored()).toEqual(['First kept', 'Second kept', 'Third kept']);
  });
});
