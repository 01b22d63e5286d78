import { setTimeout as sleep } from 'node:timers/promises';
import { sqlTime } from '../../../src/core/database/sql-value.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { counting, CountingJob, EndlessJob } from './counting-jobs.js';

const ARTICLES = 200;

describe('jobs of three instances', () => {
  let instances: TestApp[];
  let first: TestApp;

  beforeAll(async () => {
    // A machine that is busy with something else must not end a wait for one of ten connections.
    const patient = { DATABASE_TIMEOUT_MS: '30000' };
    first = await startTestApp(patient, 'mysql', [counting]);
    const same = { ...patient, DATABASE_URL: first.env.DATABASE_URL };
    instances = [first];
    while (instances.length < 3) instances.push(await startTestApp(same, 'mysql', [counting]));
  });
  afterAll(async () => {
    for (const instance of instances.toReversed()) await instance.stop();
  });

  const runsOf = (job: typeof CountingJob | typeof EndlessJob) =>
    instances.map(({ app }) => app.get(job).runs).reduce((sum, runs) => sum + runs, 0);

  it('run each thing once in its time', async () => {
    const [runs, from] = [runsOf(CountingJob), performance.now()];
    await sleep(12_000);
    const periods = (performance.now() - from) / 2000;
    expect(runsOf(CountingJob) - runs).toBeLessThanOrEqual(periods + 1);
    expect(runsOf(CountingJob) - runs).toBeGreaterThan(1);
    expect(runsOf(EndlessJob)).toBe(1);
  });

  it('go on at once where one ends that was in the middle of a run', async () => {
    const running = instances.findIndex(({ app }) => app.get(EndlessJob).runs === 1);
    const [ending] = instances.splice(running, 1);
    const since = performance.now();
    await ending!.close();
    const runs = await eventually(
      () => runsOf(EndlessJob),
      (sum) => sum === 1,
    );
    expect(runs).toBe(1);
    expect(performance.now() - since).toBeLessThan(10_000);
    await ending!.serve();
    instances.splice(running, 0, ending!);
  });

  it(`publish ${ARTICLES} articles that are due at once, each once`, async () => {
    const category_id = await first.createCategory();
    const scheduled = { category_id, publish_at: '2999-01-01T00:00:00Z', tags: ['due'] };
    for (let n = 0; n < ARTICLES; n += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, m) => instances[m % 3]!.createArticle({ ...scheduled, title: `Due ${n + m}` })),
      );
    }
    await first.sql('DELETE FROM outbox');
    const time = sqlTime(new Date(Date.now() + 1000));
    await first.sql('UPDATE articles SET publish_at = ?', [time]);

    const count = async (sql: string) =>
      Number((await first.sql<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${sql}`))[0]!.n);
    const published = await eventually(
      () => count('articles WHERE status = 1'),
      (articles) => articles === ARTICLES,
    );
    expect(published).toBe(ARTICLES);
    expect(await count('articles WHERE version = 2')).toBe(ARTICLES);
    expect(await count("outbox WHERE name = 'articles.item.updated'")).toBe(ARTICLES);
    expect(await first.sql('SELECT status, articles FROM category_counts WHERE articles <> 0')).toEqual([
      { status: 1, articles: ARTICLES },
    ]);
  });
});
