import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const ARTICLES = 12;
const ROUNDS = 5;

/** On MySQL, two instances of the application share the database. */
describe('ViewCounter', () => {
  let site: TestApp;
  let instances: TestApp[];
  let ids: number[];

  beforeAll(async () => {
    const settings = { JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' };
    site = await startTestApp(settings);
    instances = [site];
    if (site.kind === 'mysql') instances.push(await startTestApp({ ...settings, DATABASE_URL: site.env.DATABASE_URL }));
    await site.asAdmin();
    ids = [];
    for (let n = 0; n < ARTICLES; n++) ids.push((await site.createArticle({ status: 'published' })).id);
  });
  afterAll(async () => {
    for (const instance of instances.reverse()) await instance.stop();
  });

  const flushAll = () => Promise.all(instances.map((instance) => instance.app.get(ViewCounter).flush()));

  it('writes the views of all articles in one statement and loses none when instances write concurrently', async () => {
    const written: string[] = [];
    const listen = (message: unknown) => {
      const { sql } = message as { sql: string };
      if (sql.startsWith('UPDATE article_stats')) written.push(sql);
    };
    subscribe('masthead:sql', listen);
    for (let round = 0; round < ROUNDS; round++) {
      // Reads each article one to three times. The second instance starts with the last article.
      for (const [index, instance] of instances.entries()) {
        const looks = ids.flatMap((id, n) => Array<number>(1 + (n % 3)).fill(id));
        for (const id of index === 0 ? looks : looks.reverse()) {
          await instance.unchecked.get(`/api/v1/articles/${id}`).expect(200);
        }
      }
      await flushAll();
    }
    unsubscribe('masthead:sql', listen);

    const rows = await site.sql<{ views: number }>('SELECT views FROM article_stats ORDER BY article_id');
    const expected = ids.map((_id, n) => ROUNDS * instances.length * (1 + (n % 3)));
    expect(rows.map(({ views }) => Number(views)).slice(-ARTICLES)).toEqual(expected);
    // On a busy machine, the timer may write some views in between.
    expect(written.length).toBeLessThan(2 * ROUNDS * instances.length);
  });

  it('skips an article that was deleted before the flush and writes the views of the others', async () => {
    const [gone, stays] = ids as [number, number];
    const viewsOf = async (id: number) =>
      (await site.sql<{ views: number }>('SELECT views FROM article_stats WHERE article_id = ?', [id]))[0]?.views;
    const before = Number(await viewsOf(stays));
    for (const id of [gone, stays]) await site.unchecked.get(`/api/v1/articles/${id}`).expect(200);
    await site.sql('DELETE FROM articles WHERE id = ?', [gone]);
    await flushAll();

    expect(await viewsOf(gone)).toBeUndefined();
    expect(Number(await viewsOf(stays))).toBe(before + 1);
  });
});
