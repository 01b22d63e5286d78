import { readFileSync } from 'node:fs';
import { sqlTime } from '../../../src/core/database/sql.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { JobsRepository } from '../../../src/core/jobs/jobs.repository.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { counting, CountingJob, EndlessJob, FailingJob } from './counting-jobs.js';

type Time = Date | string | null;

interface Row {
  lease_until: Time;
  leased_by: string | null;
  last_started_at: Time;
  last_ended_at: unknown;
  last_error: string | null;
}

describe('Jobs of a module', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [counting]);
  });
  afterAll(() => site.stop());

  const rowOf = async (name: string) => (await site.sql<Row>('SELECT * FROM jobs WHERE name = ?', [name]))[0]!;

  it('stores module jobs and built-in jobs in the jobs table', async () => {
    const rows = await eventually(
      () => site.sql<{ name: string }>('SELECT name FROM jobs ORDER BY name'),
      ({ length }) => length > 0,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'articles.publish-due',
      'articles.purge-trash',
      'articles.renew-search-words',
      'attachments.orphans',
      'audit.old-events',
      'auth.expired-addresses',
      'auth.expired-requests',
      'auth.expired-sessions',
      'counting.count',
      'counting.endless',
      'counting.fail',
      'events.old-events',
      'idempotency.expired-answers',
      'mail.send',
      'webhooks.old-deliveries',
    ]);
  });

  it('runs a job repeatedly while another job does not end', async () => {
    const job = site.app.get(CountingJob);
    await eventually(
      () => job.runs,
      (runs) => runs >= 3,
    );
    expect(job.runs).toBeGreaterThanOrEqual(3);
    expect(await rowOf('counting.count')).toMatchObject({ last_ended_at: expect.anything(), last_error: null });
    expect(site.app.get(EndlessJob).runs).toBe(1);
    expect(await rowOf('counting.endless')).toMatchObject({ leased_by: expect.any(String), last_ended_at: null });
  });

  it('reruns a job that throws and stores the error in last_error', async () => {
    const job = site.app.get(FailingJob);
    await eventually(
      () => job.runs,
      (runs) => runs >= 2,
    );
    expect(job.runs).toBeGreaterThanOrEqual(2);
    expect((await rowOf('counting.fail')).last_error).toBe('no ink');
  });

  it('does not claim a job that has no work', async () => {
    expect(await rowOf('articles.publish-due')).toMatchObject({ last_started_at: null, leased_by: null });
  });

  it('runs a job within a second of the UPDATE statement in docs/operations.md', async () => {
    const statement = /`(UPDATE jobs SET next_at = .*) WHERE name = '…'`/.exec(
      readFileSync('docs/operations.md', 'utf8'),
    )!;
    const name = 'webhooks.old-deliveries';
    const endedAt = async () => String((await rowOf(name)).last_ended_at);
    const before = await eventually(endedAt, (time) => time !== 'null');
    await site.sql(`${statement[1]!} WHERE name = ?`, [name]);
    expect(await eventually(endedAt, (time) => time !== before)).not.toBe(before);
  });

  it('renews the lease while a job runs', async () => {
    const job = site.app.get(EndlessJob);
    const time = (value: Time) =>
      (value instanceof Date ? value : new Date(`${String(value).replace(' ', 'T')}Z`)).getTime();
    const before = await rowOf('counting.endless');
    // A lease end at this time proves a renewal after the first lease had expired.
    const wanted = time(before.last_started_at) + 2 * job.leaseMs;
    const after = await eventually(
      () => rowOf('counting.endless'),
      ({ lease_until }) => time(lease_until) >= wanted,
    );
    expect(time(after.lease_until)).toBeGreaterThanOrEqual(wanted);
    expect(after).toMatchObject({ leased_by: before.leased_by, last_started_at: before.last_started_at });
    expect(job.runs).toBe(1);
  });

  it('grants a due job to one of 20 concurrent claims', async () => {
    const [rows, unitOfWork] = [site.app.get(JobsRepository), site.app.get(UnitOfWork)];
    await unitOfWork.run(() => rows.insert(['counting.race'], new Date()));
    const seen = (await rows.findTimes()).find(({ name }) => name === 'counting.race')!;
    const claim = (_: unknown, n: number) => {
      const lease = { leaseUntil: new Date(Date.now() + 60_000 + n), leasedBy: String(n), lastStartedAt: new Date() };
      return unitOfWork.run(() => rows.claim(seen, lease));
    };
    const claims = await Promise.all(Array.from({ length: 20 }, claim));
    expect(claims.filter((claimed) => claimed)).toHaveLength(1);
    expect((await rowOf('counting.race')).leased_by).toBe(String(claims.indexOf(true)));
  });

  it('releases leases on shutdown and reruns the job at the next start', async () => {
    await site.close();
    expect(await rowOf('counting.endless')).toMatchObject({ lease_until: null, leased_by: null });
    await site.serve();
    const { runs } = await eventually(
      () => site.app.get(EndlessJob),
      (job) => job.runs === 1,
    );
    expect(runs).toBe(1);
  });
});

describe('Duplicate job name', () => {
  it('fails at startup if two jobs have one name', async () => {
    const twice = { ...counting, jobs: [CountingJob, CountingJob] };
    await expect(startTestApp({}, undefined, [twice])).rejects.toThrow('two jobs have the name counting.count');
  });
});

describe('Job auth.expired-sessions', () => {
  it('deletes sessions one day after they expire', async () => {
    const site = await startTestApp();
    try {
      const { id } = await site.createUser('member');
      await site.sql('DELETE FROM sessions');
      const session = (name: string, hours: number) => {
        const time = sqlTime(new Date(Date.now() + hours * 3_600_000));
        return site.sql(
          'INSERT INTO sessions (id, user_id, generation, created_at, expires_at) VALUES (?, ?, 0, ?, ?)',
          [name, id, time, time],
        );
      };
      await session('long over', -25);
      await session('just over', -23);
      await session('alive', 1);
      await site.close();
      await site.sql("UPDATE jobs SET next_at = '2000-01-01 00:00:00.000' WHERE name = 'auth.expired-sessions'");
      await site.serve();
      const names = async () =>
        (await site.sql<{ id: string }>('SELECT id FROM sessions ORDER BY id')).map((row) => row.id);
      expect(await eventually(names, (left) => left.length === 2)).toEqual(['alive', 'just over']);
    } finally {
      await site.stop();
    }
  });
});
