import { readFileSync } from 'node:fs';
import { metricValue } from './metric-value.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('Component metrics', () => {
  let site: TestApp;

  beforeAll(async () => {
    // Enables the response cache even if the suite disables it.
    site = await startTestApp({
      CACHE_MAX_BYTES: '1000000',
      TRUST_PROXY: 'loopback',
      TAGS_API_RATE_LIMIT_REQUESTS: '2',
    });
  });
  afterAll(() => site.stop());

  const text = async (): Promise<string> => (await site.unchecked.get('/metrics').expect(200)).text;
  const number = async (name: string) => metricValue(await text(), name);
  /** Returns the increase of each metric during `act`. */
  const grown = async (names: readonly string[], act: () => Promise<unknown>): Promise<number[]> => {
    const before = await text();
    await act();
    const after = await text();
    return names.map((name) => metricValue(after, name) - metricValue(before, name));
  };
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('documents every metric in docs/operations.md', async () => {
    const docs = readFileSync('docs/operations.md', 'utf8');
    const names = [...(await text()).matchAll(/^# TYPE (masthead_\w+) /gm)].map(([, name]) => name!);

    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !docs.includes(name))).toEqual([]);
  });

  it('counts cache hits, misses, entries and bytes', async () => {
    const reads = ['hit', 'miss'].map((result) => `masthead_cache_reads_total{result="${result}"}`);
    const read = () => site.http.get('/api/v1/categories').expect(200);

    expect(await grown(reads, read)).toEqual([0, 1]);
    // If other instances may write, a cached response is served only after a poll for their changes.
    expect(
      await eventually(
        () => grown(reads, read),
        ([hits]) => hits === 1,
      ),
    ).toEqual([1, 0]);
    // Signed-in users bypass the cache.
    const admin = await site.asAdmin();
    expect(await grown(reads, () => read().set(admin))).toEqual([0, 0]);
    expect(await number('masthead_cache_entries')).toBeGreaterThan(0);
    expect(await number('masthead_cache_bytes')).toBeGreaterThan(1000);
  });

  it('counts refused requests by limit', async () => {
    const limits = ['requests', 'sign-in', 'credentials'].map(
      (name) => `masthead_limit_refusals_total{limit="${name}"}`,
    );
    const times = async (count: number, act: () => Promise<unknown>) => {
      for (let n = 0; n < count; n++) await act();
    };
    const ask = () => site.unchecked.get('/api/v1/tags').set(from('198.51.100.1'));
    const fail = () =>
      site.unchecked.post('/api/auth/login').set(from('198.51.100.2')).send({ username: 'admin', password: 'wrong' });
    const lie = () =>
      site.unchecked.get('/api/v1/users').set({ ...from('198.51.100.3'), Authorization: 'Bearer garbage' });

    expect(await grown(limits, () => times(5, ask))).toEqual([3, 0, 0]);
    expect(await grown(limits, () => times(12, fail))).toEqual([0, 2, 0]);
    expect(await grown(limits, () => times(602, lie))).toEqual([0, 0, 2]);
  });

  it('counts retries of a unit of work', async () => {
    const unitOfWork = site.app.get(UnitOfWork);
    let tries = 0;
    const deadlock = Object.assign(new Error('Deadlock found'), { errno: 1213, code: 'ER_LOCK_DEADLOCK' });
    const work = () => (++tries < 3 ? Promise.reject(deadlock) : Promise.resolve());

    expect(await grown(['masthead_unit_of_work_retries_total'], () => unitOfWork.run(work))).toEqual([2]);
  });

  it('reports the runs of each job by outcome and the age of the last success', async () => {
    const job = 'job="auth.expired-sessions"';
    await eventually(
      () => number(`masthead_job_runs_total{${job},outcome="succeeded"}`),
      (count) => count > 0,
    );
    expect(await number(`masthead_job_success_age_seconds{${job}}`)).toBeLessThan(60);

    await site.sql('UPDATE jobs SET last_succeeded_at = ? WHERE name = ?', [
      '2020-01-01 00:00:00',
      'auth.expired-sessions',
    ]);
    expect(await number(`masthead_job_success_age_seconds{${job}}`)).toBeGreaterThan(365 * 86_400);
  });

  it('reports the delay of a due job until an instance runs it', async () => {
    const overdue = () => number('masthead_job_overdue_seconds{job="audit.old-events"}');
    const setTimes = (nextAt: string, leaseUntil: string | null) =>
      site.sql('UPDATE jobs SET next_at = ?, lease_until = ?, leased_by = ? WHERE name = ?', [
        ...[nextAt, leaseUntil, leaseUntil && 'another instance', 'audit.old-events'],
      ]);
    const now = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toISOString().replace('T', ' ').slice(0, 23);

    expect(await eventually(overdue, (seconds) => seconds === 0)).toBe(0);
    // The lease of another instance, without which the scheduler of this instance would run the job.
    await setTimes(now(-30), now(0.5));
    expect(await overdue()).toBe(0);
    await site.close();
    site.env['JOBS_RUN'] = 'false';
    await site.serve();
    await setTimes(now(-30), now(-10));
    expect(await overdue()).toBeGreaterThan(590);
    expect(await overdue()).toBeLessThan(900);
    await setTimes(now(-30), null);
    expect(await overdue()).toBeGreaterThan(1790);
    // Due since the start of the site, but without articles to publish.
    expect(await text()).toContain('masthead_job_overdue_seconds{job="articles.publish-due"} 0');
  });

  it('omits only the job age metric if the jobs table cannot be read', async () => {
    await site.sql('ALTER TABLE jobs RENAME TO jobs_away');
    try {
      expect(await number('masthead_job_success_age_seconds{job="auth.expired-sessions"}')).toBe(0);
      expect(await text()).toContain('masthead_cache_entries');
    } finally {
      await site.sql('ALTER TABLE jobs_away RENAME TO jobs');
    }
  });
});
