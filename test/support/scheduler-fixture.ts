import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Settings } from '../../src/config/settings.js';
import type { UnitOfWork } from '../../src/core/database/index.js';
import type { JobRegistry } from '../../src/core/jobs/job-registry.js';
import type { JobEntity } from '../../src/core/jobs/job.entity.js';
import { JobMetrics } from '../../src/core/jobs/job-metrics.js';
import type { JobsRepository, JobTimes, LeaseHolder } from '../../src/core/jobs/jobs.repository.js';
import { RecurringJob } from '../../src/core/jobs/recurring-job.js';
import { Scheduler } from '../../src/core/jobs/scheduler.js';
import { Metrics } from '../../src/core/metrics/metrics.js';

/** The table `jobs`, shared by several schedulers. */
export class Table {
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

export class CountedJob extends RecurringJob {
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

/** Schedulers on one table. The tests use fake timers. */
export class SchedulerFixture {
  readonly table = new Table();

  /** Starts an instance with these jobs, which listens. */
  async start(...jobs: RecurringJob[]): Promise<Scheduler> {
    const { scheduler, server } = this.initialize(...jobs);
    server.emit('listening');
    await pass(0);
    return scheduler;
  }

  initialize(...jobs: RecurringJob[]): { scheduler: Scheduler; server: EventEmitter } {
    const unitOfWork = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
    const list = { all: () => jobs } as unknown as JobRegistry;
    const [rows, settings] = [this.table as unknown as JobsRepository, { JOBS_RUN: true } as Settings];
    const server = new EventEmitter();
    const host = { httpAdapter: { getHttpServer: () => server } } as HttpAdapterHost;
    const scheduler = new Scheduler(list, rows, unitOfWork, settings, new JobMetrics(new Metrics(), rows, list), host);
    scheduler.onApplicationBootstrap();
    return { scheduler, server };
  }

  rowOf(name: string): JobEntity {
    return this.table.rows.get(name)!;
  }
}

export const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** Mocks the time and silences the log for each test. */
export function mockTime(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
    Logger.overrideLogger(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    Logger.overrideLogger(new Logger());
  });
}
