import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { UnitOfWork } from '../database/index.js';
import { atMost } from '../lifecycle/at-most.js';
import { isFree } from './is-free.js';
import { JobLease } from './job-lease.js';
import { JobList } from './job-list.js';
import { JobMetrics } from './job-metrics.js';
import type { Job } from './job.js';
import { JobsRepository, type JobTimes } from './jobs.repository.js';

const LOOK_EVERY_MS = 1000;
/** Maximum wait for aborted runs at shutdown, so that a run that does not end cannot block the exit. */
const LAST_WAIT_MS = 3000;

interface Run {
  readonly lease: JobLease;
  readonly ended: Promise<void>;
}

/** Polls every second for due jobs and runs those that this process claims. Every instance has a scheduler. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Scheduler.name);
  private readonly holder = randomBytes(16).toString('base64url');
  private readonly runs = new Map<string, Run>();
  private jobs: readonly Job[] = [];
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private blind = false;
  private ending = false;

  constructor(
    private readonly list: JobList,
    private readonly rows: JobsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly metrics: JobMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs = this.list.all();
    if (!this.settings.JOBS_RUN) return;
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    this.look();
  }

  /** Aborts and releases the running jobs, so that another instance continues at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    clearInterval(this.timer);
    await this.looking;
    const runs = [...this.runs.values()];
    for (const { lease } of runs) lease.abort();
    await atMost(LAST_WAIT_MS, Promise.all(runs.map(({ ended }) => ended)));
  }

  private look(): void {
    this.looking ??= this.runDue().finally(() => (this.looking = undefined));
  }

  private async runDue(): Promise<void> {
    try {
      const times = await this.times();
      this.blind = false;
      const idle = this.jobs.filter(({ name }) => !this.runs.has(name));
      await Promise.all(idle.map((job) => this.runIfDue(job, times.get(job.name)!)));
    } catch (error) {
      if (!this.blind) this.logger.warn({ err: error }, 'Could not read which jobs are due; retrying every second');
      this.blind = true;
    }
  }

  /** A job without a row is due at once. */
  private async times(): Promise<Map<string, JobTimes>> {
    const read = async () => new Map((await this.rows.findTimes()).map((times) => [times.name, times]));
    const times = await read();
    const missing = this.jobs.map(({ name }) => name).filter((name) => !times.has(name));
    if (missing.length === 0) return times;
    await this.unitOfWork.runUnseen(() => this.rows.insert(missing, new Date()));
    return read();
  }

  private async runIfDue(job: Job, seen: JobTimes): Promise<void> {
    try {
      if (!isFree(seen, job, Date.now()) || !(await job.hasWork()) || this.ending) return;
      const lease = new JobLease(job, this.holder, this.rows, this.unitOfWork);
      if (await lease.claim(seen)) this.runs.set(job.name, { lease, ended: this.run(job, lease) });
    } catch (error) {
      this.logger.warn({ err: error }, `The job ${job.name} is due but could not be started`);
    }
  }

  private async run(job: Job, lease: JobLease): Promise<void> {
    try {
      const error = await outcomeOf(job, lease.signal);
      if (!lease.signal.aborted) this.metrics.count(job.name, error);
      if (error && !lease.signal.aborted) this.logger.warn({ err: error }, `The job ${job.name} failed`);
      await lease.giveBack(error);
    } catch (error) {
      this.logger.warn({ err: error }, `The job ${job.name} has ended, but its lease could not be released`);
    } finally {
      this.runs.delete(job.name);
    }
  }
}

async function outcomeOf(job: Job, signal: AbortSignal): Promise<Error | null> {
  try {
    await job.run(signal);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
