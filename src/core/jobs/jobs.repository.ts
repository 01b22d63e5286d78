import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { Database, isoTime, UnitOfWork } from '../database/index.js';
import { JobEntity } from './job.entity.js';

export type JobTimes = Pick<JobEntity, 'name' | 'nextAt' | 'leaseUntil'>;
export type LeaseHolder = Pick<JobEntity, 'name'> & { readonly leasedBy: string };

interface TimesRow {
  readonly name: string;
  readonly nextAt: Date | string;
  readonly leaseUntil: Date | string | null;
}

@Injectable()
export class JobsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async findTimes(): Promise<JobTimes[]> {
    const rows = await this.database.query<TimesRow>(
      'SELECT name, next_at AS nextAt, lease_until AS leaseUntil FROM jobs',
    );
    return rows.map(({ name, nextAt, leaseUntil }) => ({
      name,
      nextAt: new Date(isoTime(nextAt)),
      leaseUntil: leaseUntil === null ? null : new Date(isoTime(leaseUntil)),
    }));
  }

  /** Returns the last success of each job. Jobs without a success are omitted. */
  async findSuccesses(): Promise<{ readonly name: string; readonly at: Date }[]> {
    const rows = await this.database.query<{ name: string; at: Date | string }>(
      'SELECT name, last_succeeded_at AS at FROM jobs WHERE last_succeeded_at IS NOT NULL',
    );
    return rows.map(({ name, at }) => ({ name, at: new Date(isoTime(at)) }));
  }

  /** Ignores jobs that already have a row. */
  async insert(names: readonly string[], nextAt: Date): Promise<void> {
    const none = {
      ...{ leaseUntil: null, leasedBy: null, lastStartedAt: null },
      ...{ lastEndedAt: null, lastSucceededAt: null, lastError: null },
    };
    await this.unitOfWork.manager
      .createQueryBuilder()
      .insert()
      .into(JobEntity)
      .values(names.map((name) => ({ name, nextAt, ...none })))
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /**
   * Returns true for exactly one of the instances that read the job with these times, because the update changes them. The comparison is
   * `<=`: SQLite treats a manually written time such as `2000-01-01` as less than the same time in the form in which it is read.
   */
  claim(
    { name, nextAt, leaseUntil }: JobTimes,
    lease: Pick<JobEntity, 'leaseUntil' | 'leasedBy' | 'lastStartedAt'>,
  ): Promise<boolean> {
    return this.update({ name, nextAt: LessThanOrEqual(nextAt), leaseUntil: leaseUntil ?? IsNull() }, lease);
  }

  /** Returns false if another process holds the lease. */
  updateLeased(holder: LeaseHolder, changes: Partial<JobEntity>): Promise<boolean> {
    return this.update({ ...holder }, changes);
  }

  private async update(where: object, changes: Partial<JobEntity>): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager
      .createQueryBuilder()
      .update(JobEntity)
      .set(changes)
      .where(where)
      .execute();
    return affected === 1;
  }
}
