import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '../database/index.js';
import type { Job } from './job.js';
import type { JobEntity } from './job.entity.js';
import type { JobsRepository, JobTimes } from './jobs.repository.js';

/** A run that lasts longer than this many leases counts as hanging. */
const MOST_LEASES = 60;
const LONGEST_ERROR = 500;

/** Exclusive lease of a job, renewed until the run ends or lasts too long, or until another process has the lease. */
export class JobLease {
  private readonly logger = new Logger(JobLease.name);
  private readonly ending = new AbortController();
  private readonly startedAt = new Date();
  private until = this.next();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly job: Job,
    /** Random name of this process. */
    private readonly holder: string,
    private readonly rows: JobsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Aborted when the run should end. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Returns true for exactly one of the instances that read the job with these times. */
  async claim(seen: JobTimes): Promise<boolean> {
    const { until: leaseUntil, holder: leasedBy, startedAt: lastStartedAt } = this;
    const claimed = await this.unitOfWork.runUnseen(() =>
      this.rows.claim(seen, { leaseUntil, leasedBy, lastStartedAt }),
    );
    if (claimed) this.timer = setInterval(() => void this.renew(), this.job.leaseMs / 3).unref();
    return claimed;
  }

  /** Signals the run to end. */
  abort(): void {
    this.ending.abort();
  }

  /** Releases the lease. After an aborted run the job stays due, so that another instance continues it. */
  async giveBack(error: Error | null): Promise<void> {
    clearInterval(this.timer);
    const told = this.signal.aborted;
    const lastEndedAt = new Date();
    await this.write({
      leaseUntil: null,
      leasedBy: null,
      lastEndedAt,
      ...(!told && { nextAt: new Date(this.startedAt.getTime() + this.job.everyMs) }),
      ...(!told && { lastError: error?.message.slice(0, LONGEST_ERROR) ?? null }),
      ...(!told && !error && { lastSucceededAt: lastEndedAt }),
    });
  }

  private async renew(): Promise<void> {
    if (Date.now() - this.startedAt.getTime() > MOST_LEASES * this.job.leaseMs) {
      this.logger.error(`The job ${this.job.name} has not ended after ${MOST_LEASES} leases and is aborted`);
      return this.leave();
    }
    const next = this.next();
    try {
      if (await this.write({ leaseUntil: next })) this.until = next;
      else this.leave();
    } catch {
      // Retried after the next third of the lease. While the database is unavailable, no other instance can claim the job either.
      if (this.until.getTime() < Date.now()) this.leave();
    }
  }

  private leave(): void {
    clearInterval(this.timer);
    this.abort();
  }

  private write(changes: Partial<JobEntity>): Promise<boolean> {
    const holder = { name: this.job.name, leasedBy: this.holder };
    return this.unitOfWork.runUnseen(() => this.rows.updateLeased(holder, changes));
  }

  private next(): Date {
    return new Date(Date.now() + this.job.leaseMs);
  }
}
