import { VISITOR } from '../../../src/core/identity/index.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { CategoriesService } from '../../../src/modules/categories/index.js';
import { UserListsService } from '../../../src/modules/users/index.js';
import { eventually } from '../../support/eventually.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { sendRaw } from './send-raw.js';

const ROUNDS = 30;
const OF_ROWS = /FROM (users|categories) /;

/** Authors and categories are cached for visitors even if the response cache is disabled. */
describe('Cached authors and categories', () => {
  let site: TestApp;
  let author: number;
  let category: number;
  let article: number;
  let paths: string[];

  beforeAll(async () => {
    site = await startTestApp({ CACHE_MAX_BYTES: '0', JOBS_RUN: 'false' });
    const user = await site.createUser('author');
    author = user.id;
    category = await site.createCategory();
    ({ id: article } = await site.createArticle({ status: 'published', category_id: category }, user.headers));
    paths = [
      `/api/v1/articles/${article}?include=author,category`,
      '/api/v1/articles?include=author,category',
      `/api/v2/articles/${article}?include=author,category`,
      '/articles',
    ];
  });
  afterAll(() => site.stop());

  /** Removes view counts, because the reads of this file are counted and written at any time. */
  const text = async (path: string) => (await sendRaw(site.url, path)).text.replace(/"views":\d+/g, '"views":0');
  /** Retries, because on MySQL an instance also detects its own change as a possible change of another instance. */
  const readsOnceKept = (path: string) =>
    eventually(
      async () => (await statementsDuring(() => text(path))).filter((sql) => OF_ROWS.test(sql)),
      (statements) => statements.length === 0,
    );

  it('caches authors and categories for visitors', async () => {
    for (const path of paths.slice(0, 3)) {
      await site.sql('UPDATE users SET version = version WHERE id = ?', [author]);
      const read = await text(path);
      expect(await readsOnceKept(path)).toEqual([]);
      expect(await text(path)).toBe(read);
    }
  });

  it('shows new names at once during concurrent reads', async () => {
    const admin = await site.asAdmin();
    let over = false;
    const reader = async (path: string) => {
      while (!over) await text(path);
    };
    const readers = paths.map(reader);
    const stale: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [name, title] = [`Author ${round}.`, `Category ${round}.`];
      await site.http.patch(`/api/v1/users/${author}`).set(admin).send({ name }).expect(200);
      await site.http.patch(`/api/v1/categories/${category}`).set(admin).send({ name: title }).expect(200);
      for (const path of paths) {
        const shown = await text(path);
        if (!shown.includes(name) || !shown.includes(title)) stale.push(`${round}: ${path}`);
      }
    }
    over = true;
    await Promise.all(readers);
    expect(stale).toEqual([]);
  });

  it('counts a newly published article in item_count', async () => {
    const path = `/api/v2/categories/${category}`;
    expect(await readsOnceKept(path)).toEqual([]);
    expect(await text(path)).toContain('"item_count":1');
    await site.createArticle({ status: 'published', category_id: category });
    expect(await text(path)).toContain('"item_count":2');
  });

  it('shows uncommitted names only inside the unit of work', async () => {
    const path = paths[0]!;
    const units = site.app.get(UnitOfWork);
    const before = await text(path);
    expect(await readsOnceKept(path)).toEqual([]);
    const shown: string[] = [];
    const undone = units.run(async () => {
      await units.manager.query('UPDATE users SET name = ? WHERE id = ?', ['Nobody yet', author]);
      await units.manager.query('UPDATE categories SET name = ? WHERE id = ?', ['Nothing yet', category]);
      const [user] = await site.app.get(UserListsService).findForDisplay(VISITOR, [author]);
      const [above] = await site.app.get(CategoriesService).findIncluded(VISITOR, [category]);
      shown.push(user!.name, above!.name, await text(path));
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    expect(shown).toEqual(['Nobody yet', 'Nothing yet', before]);
    expect(await text(path)).toBe(before);
  });
});
