import { sqlTime } from '../../../src/core/database/sql.js';
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
  /** Runs of the job on all instances before the claim. */
  readonly runsBefore: number;
}

describe('Jobs on three instances', () => {
  let instances: TestApp[];
  let first: TestApp;

  beforeAll(async () => {
    // A busy test machine must not time out the wait for one of ten connections.
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

  /** Collects successful claims of the job in order. A claim is collected before its run begins. */
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

  it('runs each job once per interval', async () => {
    const { everyMs } = first.app.get(CountingJob);
    const claims = claimsOf(CountingJob, 'counting.count');
    await eventually(
      () => claims.length,
      (length) => length >= RUNS,
    );
    expect(claims.length).toBeGreaterThanOrEqual(RUNS);
    // No claim was early, and each claim matches exactly one run.
    expect(claims.filter(({ seen, startedAt }) => startedAt < seen.nextAt)).toEqual([]);
    expect(claims.map(({ runsBefore }) => runsBefore)).toEqual(claims.map((_, n) => claims[0]!.runsBefore + n));
    expect(claims.slice(1).map(({ seen }) => seen.nextAt.getTime())).toEqual(
      claims.slice(0, -1).map(({ startedAt }) => startedAt.getTime() + everyMs),
    );
    expect(runsOf(EndlessJob)).toBe(1);
  });

  it('reruns a job immediately on another instance after its instance shut down during a run', async () => {
    const running = instances.findIndex(({ app }) => app.get(EndlessJob).runs === 1);
    const [ending] = instances.splice(running, 1);
    const claims = claimsOf(EndlessJob, 'counting.endless');
    await ending!.close();
    const runs = await eventually(
      () => runsOf(EndlessJob),
      (sum) => sum === 1,
    );
    expect(runs).toBe(1);
    // The lease was released: the next instance did not wait for its expiry.
    expect(claims.map(({ seen }) => seen.leaseUntil)).toEqual([null]);
    await ending!.serve();
    instances.splice(running, 0, ending!);
  });

  it(`publishes ${ARTICLES} simultaneously due articles exactly once`, async () => {
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
