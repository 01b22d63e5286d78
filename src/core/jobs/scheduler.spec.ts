import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Settings } from '../../config/settings.js';
import type { UnitOfWork } from '../database/index.js';
import { unavailable } from '../errors/domain-error.js';
import { Metrics } from '../metrics/metrics.js';
import type { JobRegistry } from './job-registry.js';
import type { JobEntity } from './job.entity.js';
import { JobMetrics } from './job-metrics.js';
import { RecurringJob } from './recurring-job.js';
import type { JobsRepository, JobTimes, LeaseHolder } from './jobs.repository.js';
import { Scheduler } from './scheduler.js';

/** The table `jobs`, shared by several schedulers. */
class Table {
  readonly rows = new Map<string, JobEntity>();
  away = false;

  findTimes(): Promise<JobTimes[]> {
    if (this.away) return Promise.reject(new Error('no database'));
    return Promise.resolve([...this.rows.values()].map((row) => ({ ...row })));
  }

  insert(names: readonly string[], nextAt: Date): Promise<void> {
    const none = {
      ...{ leaseUntil: null, leasedBy: null, lastStartedAt: null },
      ...{ lastEndedAt: null, lastSucceededAt: null, lastError: null },
    };
    for (const name of names) if (!this.rows.has(name)) this.rows.set(name, { name, nextAt, ...none });
    return Promise.resolve();
  }

  claim({ name, nextAt, leaseUntil }: JobTimes, lease: Partial<JobEntity>): Promise<boolean> {
    const row = this.rows.get(name)!;
    if (row.nextAt !== nextAt || row.leaseUntil !== leaseUntil) return Promise.resolve(false);
    Object.assign(row, lease);
    return Promise.resolve(true);
  }

  updateLeased({ name, leasedBy }: LeaseHolder, changes: Partial<JobEntity>): Promise<boolean> {
    if (this.away) return Promise.reject(new Error('no database'));
    const row = this.rows.get(name)!;
    if (row.leasedBy !== leasedBy) return Promise.resolve(false);
    Object.assign(row, changes);
    return Promise.resolve(true);
  }
}

class CountedJob extends RecurringJob {
  override readonly leaseMs = 6000;
  runs = 0;
  work = true;
  signal: AbortSignal;

  constructor(
    readonly name: string,
    readonly everyMs: number,
    private readonly outcome: () => Promise<void> = () => Promise.resolve(),
  ) {
    super();
  }

  override hasWork(): Promise<boolean> {
    return Promise.resolve(this.work);
  }

  run(signal: AbortSignal): Promise<void> {
    this.runs += 1;
    this.signal = signal;
    return this.outcome();
  }
}

const forever = () => new Promise<void>(() => undefined);

describe('Scheduler', () => {
  let table: Table;

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
    Logger.overrideLogger(false);
    table = new Table();
  });
  afterEach(() => {
    jest.useRealTimers();
    Logger.overrideLogger(new Logger());
  });

  /** Starts an instance with these jobs, which listens. */
  const start = async (...jobs: RecurringJob[]): Promise<Scheduler> => {
    const { scheduler, server } = initialize(...jobs);
    server.emit('listening');
    await pass(0);
    return scheduler;
  };
  const initialize = (...jobs: RecurringJob[]) => {
    const unitOfWork = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
    const list = { all: () => jobs } as unknown as JobRegistry;
    const [rows, settings] = [table as unknown as JobsRepository, { JOBS_RUN: true } as Settings];
    const server = new EventEmitter();
    const host = { httpAdapter: { getHttpServer: () => server } } as HttpAdapterHost;
    const scheduler = new Scheduler(list, rows, unitOfWork, settings, new JobMetrics(new Metrics(), rows, list), host);
    scheduler.onApplicationBootstrap();
    return { scheduler, server };
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const rowOf = (name: string) => table.rows.get(name)!;

  it('runs a job at startup and then once per interval', async () => {
    const job = new CountedJob('a.job', 60_000);
    await start(job);
    expect(job.runs).toBe(1);
    await pass(59_000);
    expect(job.runs).toBe(1);
    await pass(2000);
    expect(job.runs).toBe(2);
    expect(rowOf('a.job')).toMatchObject({ leaseUntil: null, leasedBy: null, lastError: null });
  });

  it('runs no job before the service listens, or during a shutdown', async () => {
    const job = new CountedJob('a.job', 1000);
    const { server } = initialize(job);
    await pass(60_000);
    expect([job.runs, table.rows.size]).toEqual([0, 0]);
    server.emit('listening');
    await pass(0);
    expect(job.runs).toBe(1);

    const ending = initialize(new CountedJob('b.job', 1000));
    await ending.scheduler.beforeApplicationShutdown();
    ending.server.emit('listening');
    await pass(5000);
    expect(table.rows.has('b.job')).toBe(false);
  });

  it('logs a failure with the next attempt, and with the stack only if a dependency was available', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const late = unavailable('The database did not answer in time', new Error('connect ECONNREFUSED'));
    const bug = new Error('no ink');
    await start(new CountedJob('a.job', 5000, () => Promise.reject(late)));
    await start(new CountedJob('b.job', 5000, () => Promise.reject(bug)));
    const next = 'Next attempt at 2026-06-01T12:00:05.000Z';
    expect(warn.mock.calls).toEqual([
      [`The job a.job failed: The database did not answer in time (connect ECONNREFUSED). ${next}`],
      [{ err: bug }, `The job b.job failed. ${next}`],
    ]);
    warn.mockRestore();
  });

  it('runs a job once per interval across several instances', async () => {
    const jobs = Array.from({ length: 3 }, () => new CountedJob('a.job', 10_000));
    for (const job of jobs) await start(job);
    await pass(95_000);
    expect(jobs.reduce((sum, { runs }) => sum + runs, 0)).toBe(10);
  });

  it('does not claim a job without work', async () => {
    const job = new CountedJob('a.job', 1000);
    job.work = false;
    await start(job);
    await pass(5000);
    expect(job.runs).toBe(0);
    expect(rowOf('a.job').lastStartedAt).toBeNull();
    job.work = true;
    await pass(1000);
    expect(job.runs).toBe(1);
  });

  it('stores the error of a job that throws and runs the job again', async () => {
    const job = new CountedJob('a.job', 5000, () => Promise.reject(new Error('no ink'.padEnd(1000, '!'))));
    await start(job);
    expect(rowOf('a.job').lastError).toMatch(/^no ink!{494}$/);
    await pass(6000);
    expect(job.runs).toBe(2);
  });

  it('clears the error after a success, and retains the time of the last success after a failure', async () => {
    let outcome = () => Promise.resolve();
    const job = new CountedJob('a.job', 5000, () => outcome());
    await start(job);
    const succeededAt = rowOf('a.job').lastSucceededAt;
    expect(succeededAt).toEqual(new Date());
    outcome = () => Promise.reject(new Error('no ink'));
    await pass(6000);
    expect(rowOf('a.job')).toMatchObject({ lastSucceededAt: succeededAt, lastError: 'no ink' });
    expect(rowOf('a.job').lastEndedAt).not.toEqual(succeededAt);
    outcome = () => Promise.resolve();
    await pass(6000);
    expect(rowOf('a.job').lastError).toBeNull();
    expect(rowOf('a.job').lastSucceededAt).not.toEqual(succeededAt);
  });

  it('measures the interval from the start of a run', async () => {
    const job = new CountedJob('a.job', 10_000, () => new Promise((resolve) => void setTimeout(resolve, 8000)));
    await start(job);
    const startedAt = Date.now();
    await pass(8000);
    expect(rowOf('a.job').nextAt).toEqual(new Date(startedAt + 10_000));
  });

  it('runs other jobs while a job hangs, renews its lease, and aborts it after 60 leases', async () => {
    const hanging = new CountedJob('a.hanging', 1000, forever);
    const other = new CountedJob('an.other', 60_000);
    await start(hanging, other);
    await pass(359_000);
    expect([hanging.runs, hanging.signal.aborted, other.runs]).toEqual([1, false, 6]);
    expect(rowOf('a.hanging').leaseUntil!.getTime()).toBeGreaterThan(Date.now());
    await pass(5000);
    expect(hanging.signal.aborted).toBe(true);
    const elsewhere = new CountedJob('a.hanging', 1000);
    await start(elsewhere);
    await pass(7000);
    expect(elsewhere.runs).toBeGreaterThan(0);
    expect(hanging.runs).toBe(1);
  });

  it('takes over the job of a killed instance when its lease has expired, not before', async () => {
    rowOfKilled();
    const job = new CountedJob('a.job', 60_000);
    await start(job);
    await pass(3900);
    expect(job.runs).toBe(0);
    await pass(1100);
    expect(job.runs).toBe(1);
  });

  function rowOfKilled() {
    const now = Date.now();
    table.rows.set('a.job', {
      name: 'a.job',
      nextAt: new Date(now),
      leaseUntil: new Date(now + 4000),
      leasedBy: 'somebody',
      lastStartedAt: new Date(now),
      lastEndedAt: null,
      lastSucceededAt: null,
      lastError: null,
    });
  }

  it('aborts a run when another instance has taken its lease, and does not release that lease', async () => {
    let end: () => void;
    const job = new CountedJob('a.job', 1000, () => new Promise<void>((resolve) => (end = resolve)));
    await start(job);
    const taken = { leasedBy: 'somebody', leaseUntil: new Date(Date.now() + 60_000) };
    Object.assign(rowOf('a.job'), taken);
    await pass(2000);
    expect(job.signal.aborted).toBe(true);
    end!();
    await pass(0);
    expect(rowOf('a.job')).toMatchObject(taken);
  });

  it('aborts a run when its lease could not be renewed in time', async () => {
    const job = new CountedJob('a.job', 1000, forever);
    await start(job);
    table.away = true;
    await pass(5900);
    expect(job.signal.aborted).toBe(false);
    await pass(3000);
    expect(job.signal.aborted).toBe(true);
  });

  it('releases a job at shutdown and leaves it due', async () => {
    const job = new CountedJob('a.job', 3_600_000, async () => {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
    });
    const scheduler = await start(job);
    const { nextAt } = rowOf('a.job');
    await scheduler.beforeApplicationShutdown();
    expect(rowOf('a.job')).toMatchObject({ nextAt, leaseUntil: null, leasedBy: null, lastError: null });
    const elsewhere = new CountedJob('a.job', 3_600_000);
    await start(elsewhere);
    expect(elsewhere.runs).toBe(1);
  });

  it('waits at most 3 seconds at shutdown for a job that does not end, and leaves its lease', async () => {
    const scheduler = await start(new CountedJob('a.job', 1000, forever));
    const ended = jest.fn();
    void scheduler.beforeApplicationShutdown().then(ended);
    await pass(2900);
    expect(ended).not.toHaveBeenCalled();
    await pass(200);
    expect(ended).toHaveBeenCalled();
    expect(rowOf('a.job').leaseUntil).not.toBeNull();
  });

  it('resumes when the database is available again', async () => {
    const job = new CountedJob('a.job', 1000);
    table.away = true;
    await start(job);
    await pass(10_000);
    expect(job.runs).toBe(0);
    table.away = false;
    await pass(1000);
    expect(job.runs).toBe(1);
  });

  it.each([
    ['the next time', { nextAt: new Date('2030-01-01T00:00:00Z') }],
    ['the end of a lease', { leaseUntil: new Date('2030-01-01T00:00:00Z'), leasedBy: 'a killed one' }],
  ])('runs a job although a clock far ahead wrote %s', async (_, written) => {
    rowOfKilled();
    Object.assign(rowOf('a.job'), { leaseUntil: null, leasedBy: null }, written);
    const job = new CountedJob('a.job', 60_000);
    await start(job);
    expect(job.runs).toBe(1);
  });
});
