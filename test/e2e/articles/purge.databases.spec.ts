import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const DAY_MS = 86_400_000;
/** More than the rows of two statements. */
const COMMENTS = 1200;

describe('purge of the trash', () => {
  let site: TestApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  const trash = (id: number) => site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
  const purgeAfter = (days: number) =>
    site.app.get(PurgeTrashJob, { strict: false }).run(undefined, new Date(Date.now() + days * DAY_MS));
  const count = async (table: string, column: string, id: number) =>
    (await site.sql(`SELECT ${column} FROM ${table} WHERE ${column} = ?`, [id])).length;

  it('purges an article and its rows after 30 days', async () => {
    const { id } = await site.createArticle({ tags: ['gone'] });
    await trash(id);
    await purgeAfter(29);
    expect(await count('articles', 'id', id)).toBe(1);
    await purgeAfter(31);
    for (const [table, column] of [
      ['articles', 'id'],
      ['article_slugs', 'article_id'],
      ['article_stats', 'article_id'],
      ['article_tags', 'article_id'],
      ['article_search', 'rowid'],
    ] as const) {
      expect(await count(table, column, id)).toBe(0);
    }
  });

  it('purges an article with 1,200 comments in twelve levels of replies, and no other article', async () => {
    const [gone, kept] = [await site.createArticle(), await site.createArticle()];
    for (const { id } of [gone, kept]) {
      let parent: number | null = null;
      for (let batch = 0; batch < COMMENTS / 100; batch++) {
        const row = [id, parent, new Date().toISOString().slice(0, 19).replace('T', ' ')];
        await site.sql(
          `INSERT INTO comments (article_id, author_id, parent_id, depth, text, status, created_at, version)
           VALUES ${Array.from({ length: 100 }, () => "(?, 1, ?, 1, 'A comment', 1, ?, 1)").join(', ')}`,
          Array.from({ length: 100 }, () => row).flat(),
        );
        parent = (await site.sql<{ id: number }>('SELECT MAX(id) AS id FROM comments'))[0]!.id;
      }
    }
    await trash(gone.id);
    await purgeAfter(31);
    expect(await count('articles', 'id', gone.id)).toBe(0);
    expect(await count('comments', 'article_id', gone.id)).toBe(0);
    expect(await count('articles', 'id', kept.id)).toBe(1);
    expect(await count('comments', 'article_id', kept.id)).toBe(COMMENTS);
  });
});
