import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '../database/index.js';
import type { RecurringJob } from './recurring-job.js';
import type { JobEntity } from './job.entity.js';
import type { JobsRepository, JobTimes } from './jobs.repository.js';

/** A run that lasts longer than this many leases counts as hanging. */
const MAX_LEASES = 60;
const MAX_ERROR_LENGTH = 500;

/** Exclusive lease of a job, renewed until the run ends or lasts too long, or until another process has the lease. */
export class JobLease {
  private readonly logger = new Logger(JobLease.name);
  private readonly abortController = new AbortController();
  private readonly startedAt = new Date();
  private expiresAt = this.nextExpiry();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly job: RecurringJob,
    /** Random name of this process. */
    private readonly holder: string,
    private readonly rows: JobsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Aborted when the run should end. */
  get signal(): AbortSignal {
    return this.abortController.signal;
  }

  /** When the next run is due: the interval of the job after the start of this run, or now after a longer run. */
  get nextAt(): Date {
    return new Date(Math.max(this.startedAt.getTime() + this.job.everyMs, Date.now()));
  }

  /** Returns true for exactly one of the instances that read the job with these times. */
  async claim(observed: JobTimes): Promise<boolean> {
    const { expiresAt: leaseUntil, holder: leasedBy, startedAt: lastStartedAt } = this;
    const claimed = await this.unitOfWork.runWithoutInvalidation(() =>
      this.rows.claim(observed, { leaseUntil, leasedBy, lastStartedAt }),
    );
    if (claimed) this.timer = setInterval(() => void this.renew(), this.job.leaseMs / 3).unref();
    return claimed;
  }

  /** Signals the run to end. */
  abort(): void {
    this.abortController.abort();
  }

  /** Releases the lease. After an aborted run the job stays due, so that another instance continues it. */
  async release(error: Error | null): Promise<void> {
    clearInterval(this.timer);
    const wasAborted = this.signal.aborted;
    const lastEndedAt = new Date();
    await this.write({
      leaseUntil: null,
      leasedBy: null,
      lastEndedAt,
      ...(!wasAborted && { nextAt: new Date(this.startedAt.getTime() + this.job.everyMs) }),
      ...(!wasAborted && { lastError: error?.message.slice(0, MAX_ERROR_LENGTH) ?? null }),
      ...(!wasAborted && !error && { lastSucceededAt: lastEndedAt }),
    });
  }

  private async renew(): Promise<void> {
    if (Date.now() - this.startedAt.getTime() > MAX_LEASES * this.job.leaseMs) {
      this.logger.error(`The job ${this.job.name} has not ended after ${MAX_LEASES} leases and is aborted`);
      return this.abandon();
    }
    const next = this.nextExpiry();
    try {
      if (await this.write({ leaseUntil: next })) this.expiresAt = next;
      else this.abandon();
    } catch {
      // Retried after the next third of the lease. While the database is unavailable, no other instance can claim the job either.
      if (this.expiresAt.getTime() < Date.now()) this.abandon();
    }
  }

  private abandon(): void {
    clearInterval(this.timer);
    this.abort();
  }

  private write(changes: Partial<JobEntity>): Promise<boolean> {
    const holder = { name: this.job.name, leasedBy: this.holder };
    return this.unitOfWork.runWithoutInvalidation(() => this.rows.updateLeased(holder, changes));
  }

  private nextExpiry(): Date {
    return new Date(Date.now() + this.job.leaseMs);
  }
}
