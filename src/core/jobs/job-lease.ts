import { Logger } from '@nestjs/common';
import type { UnitOfWork } from '../database/index.js';
import type { Job } from './job.js';
import type { JobEntity } from './job.entity.js';
import type { JobsRepository, JobTimes } from './jobs.repository.js';

/** A run that lasts longer than this many leases is taken for one that hangs. */
const MOST_LEASES = 60;
const LONGEST_ERROR = 500;

/** The right to run a job now, renewed until the run ends, another process has it, or the run has lasted too long. */
export class JobLease {
  private readonly logger = new Logger(JobLease.name);
  private readonly ending = new AbortController();
  private readonly startedAt = new Date();
  private until = this.next();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly job: Job,
    /** A name of this process. */
    private readonly holder: string,
    private readonly rows: JobsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Aborted when the run should end. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** True for one of however many have seen the job at these times. */
  async claim(seen: JobTimes): Promise<boolean> {
    const { until: leaseUntil, holder: leasedBy, startedAt: lastStartedAt } = this;
    const claimed = await this.unitOfWork.runUnseen(() =>
      this.rows.claim(seen, { leaseUntil, leasedBy, lastStartedAt }),
    );
    if (claimed) this.timer = setInterval(() => void this.renew(), this.job.leaseMs / 3).unref();
    return claimed;
  }

  /** Tells the run to end. */
  abort(): void {
    this.ending.abort();
  }

  /** After a run that was told to end the job is due as before, so that another instance goes on with it. */
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
      this.logger.error(`The job ${this.job.name} has not ended for ${MOST_LEASES} leases and is told to`);
      return this.leave();
    }
    const next = this.next();
    try {
      if (await this.write({ leaseUntil: next })) this.until = next;
      else this.leave();
    } catch {
      // Tried again with the next third, and while it cannot be written here, nobody else can claim the job either.
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
