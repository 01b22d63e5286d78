import { sqlTime } from '../../../src/core/database/sql-value.js';
import { JobsRepository, type JobTimes } from '../../../src/core/jobs/jobs.repository.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { counting, CountingJob, EndlessJob } from './counting-jobs.js';

const ARTICLES = 200;
const RUNS = 8;

interface Claim {
  /** The row that the instance had read. */
  readonly seen: JobTimes;
  readonly startedAt: Date;
  /** Of the job, on all instances, at that moment. */
  readonly runsBefore: number;
}

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
  afterEach(() => jest.restoreAllMocks());

  const runsOf = (job: typeof CountingJob | typeof EndlessJob) =>
    instances.map(({ app }) => app.get(job).runs).reduce((sum, runs) => sum + runs, 0);

  /** The successful claims of the job from now on, in their order; one is noted before its run begins. */
  const claimsOf = (job: typeof CountingJob | typeof EndlessJob, name: string): Claim[] => {
    const claims: Claim[] = [];
    for (const { app } of instances) {
      const rows = app.get(JobsRepository);
      const claim = rows.claim.bind(rows);
      jest.spyOn(rows, 'claim').mockImplementation(async (seen, lease) => {
        const claimed = await claim(seen, lease);
        if (claimed && seen.name === name) {
          claims.push({ seen, startedAt: lease.lastStartedAt!, runsBefore: runsOf(job) });
        }
        return claimed;
      });
    }
    return claims;
  };

  it('run each thing once in its time', async () => {
    const { everyMs } = first.app.get(CountingJob);
    const claims = claimsOf(CountingJob, 'counting.count');
    await eventually(
      () => claims.length,
      (length) => length >= RUNS,
    );
    expect(claims.length).toBeGreaterThanOrEqual(RUNS);
    // No claim was early, each claim was one run, and there was no run without a claim.
    expect(claims.filter(({ seen, startedAt }) => startedAt < seen.nextAt)).toEqual([]);
    expect(claims.map(({ runsBefore }) => runsBefore)).toEqual(claims.map((_, n) => claims[0]!.runsBefore + n));
    expect(claims.slice(1).map(({ seen }) => seen.nextAt.getTime())).toEqual(
      claims.slice(0, -1).map(({ startedAt }) => startedAt.getTime() + everyMs),
    );
    expect(runsOf(EndlessJob)).toBe(1);
  });

  it('go on at once where one ends that was in the middle of a run', async () => {
    const running = instances.findIndex(({ app }) => app.get(EndlessJob).runs === 1);
    const [ending] = instances.splice(running, 1);
    const claims = claimsOf(EndlessJob, 'counting.endless');
    await ending!.close();
    const runs = await eventually(
      () => runsOf(EndlessJob),
      (sum) => sum === 1,
    );
    expect(runs).toBe(1);
    // It was given back: the next instance did not wait for the end of the lease.
    expect(claims.map(({ seen }) => seen.leaseUntil)).toEqual([null]);
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
    await first.sql('UPDATE articles SET publish_at = ?', [sqlTime(new Date())]);

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
