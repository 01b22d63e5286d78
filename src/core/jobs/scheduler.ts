import type { RecurringJob } from './recurring-job.js';
import { type JobTimes, JobsRepository } from './jobs.repository.js';
import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Settings } from '../../config/settings.js';
import { UnitOfWork } from '../database/index.js';
import { DomainError } from '../errors/domain-error.js';
import { waitAtMost } from '../lifecycle/wait-at-most.js';
import { JobLease } from './job-lease.js';
import { JobRegistry } from './job-registry.js';
import { JobMetrics } from './job-metrics.js';

/**
 * Whether the job is due and no instance runs it. Times come from the clocks of the instances. A time further ahead than a correct
 * clock would write counts as past, so that a wrong clock stops no job.
 */
export function isClaimable(
  { nextAt, leaseUntil }: JobTimes,
  { everyMs, leaseMs }: RecurringJob,
  now: number,
): boolean {
  const isPast = (time: Date, interval: number) => time.getTime() <= now || time.getTime() > now + 2 * interval;
  return isPast(nextAt, everyMs) && (leaseUntil === null || isPast(leaseUntil, leaseMs));
}

const POLL_INTERVAL_MS = 1000;
/** Maximum wait for aborted runs at shutdown, so that a run that does not end cannot block the exit. */
const SHUTDOWN_WAIT_MS = 3000;

interface JobRun {
  readonly lease: JobLease;
  readonly ended: Promise<void>;
}

/** Polls every second for due jobs and runs those that this process claims. Every instance has a scheduler. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Scheduler.name);
  private readonly holder = randomBytes(16).toString('base64url');
  private readonly runs = new Map<string, JobRun>();
  private jobs: readonly RecurringJob[] = [];
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private lastPollFailed = false;
  private isStopping = false;

  constructor(
    private readonly registry: JobRegistry,
    private readonly rows: JobsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly metrics: JobMetrics,
    private readonly host: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs = this.registry.all();
    if (!this.settings.JOBS_RUN) return;
    // Before the service listens, for example during the import of the sample content, jobs would compete for the database.
    (this.host.httpAdapter.getHttpServer() as EventEmitter).once('listening', () => this.start());
  }

  /** Resolves when the current poll has started the jobs that are due. */
  async whenPolled(): Promise<void> {
    await this.polling;
  }

  private start(): void {
    if (this.isStopping) return;
    this.timer = setInterval(() => this.poll(), POLL_INTERVAL_MS).unref();
    this.poll();
  }

  /** Aborts and releases the running jobs, so that another instance continues at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.polling;
    const runs = [...this.runs.values()];
    for (const { lease } of runs) lease.abort();
    await waitAtMost(SHUTDOWN_WAIT_MS, Promise.all(runs.map(({ ended }) => ended)));
  }

  private poll(): void {
    this.polling ??= this.runDue().finally(() => (this.polling = undefined));
  }

  private async runDue(): Promise<void> {
    try {
      const times = await this.times();
      this.lastPollFailed = false;
      const idle = this.jobs.filter(({ name }) => !this.runs.has(name));
      await Promise.all(idle.map((job) => this.runIfDue(job, times.get(job.name)!)));
    } catch (error) {
      if (!this.lastPollFailed) this.warn('Could not read which jobs are due', error, 'Retrying every second');
      this.lastPollFailed = true;
    }
  }

  /** A job without a row is due at once. */
  private async times(): Promise<Map<string, JobTimes>> {
    const read = async () => new Map((await this.rows.findTimes()).map((times) => [times.name, times]));
    const times = await read();
    const missing = this.jobs.map(({ name }) => name).filter((name) => !times.has(name));
    if (missing.length === 0) return times;
    await this.unitOfWork.runWithoutInvalidation(() => this.rows.insert(missing, new Date()));
    return read();
  }

  private async runIfDue(job: RecurringJob, observed: JobTimes): Promise<void> {
    try {
      if (!isClaimable(observed, job, Date.now()) || !(await job.hasWork()) || this.isStopping) return;
      const lease = new JobLease(job, this.holder, this.rows, this.unitOfWork);
      if (await lease.claim(observed)) this.runs.set(job.name, { lease, ended: this.run(job, lease) });
    } catch (error) {
      this.warn(`The job ${job.name} is due but could not be started`, error, 'Retrying every second');
    }
  }

  private async run(job: RecurringJob, lease: JobLease): Promise<void> {
    try {
      const error = await outcomeOf(job, lease.signal);
      if (!lease.signal.aborted) this.metrics.countRun(job.name, error);
      if (error && !lease.signal.aborted)
        this.warn(`The job ${job.name} failed`, error, `Next attempt at ${lease.nextAt.toISOString()}`);
      await lease.release(error);
    } catch (error) {
      this.logger.warn({ err: error }, `The job ${job.name} has ended, but its lease could not be released`);
    } finally {
      this.runs.delete(job.name);
    }
  }

  /** An unavailable database or service has no stack that could help an operator. */
  private warn(text: string, error: unknown, next: string): void {
    if (!(error instanceof DomainError) || error.kind !== 'unavailable') {
      return this.logger.warn({ err: error }, `${text}. ${next}`);
    }
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    this.logger.warn(`${text}: ${error.message}${cause}. ${next}`);
  }
}

async function outcomeOf(job: RecurringJob, signal: AbortSignal): Promise<Error | null> {
  try {
    await job.run(signal);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
