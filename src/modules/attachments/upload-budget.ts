import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { FairPool, PoolAllocation } from '../../core/lifecycle/fair-pool.js';
import { type Budget, BudgetMetrics } from '../../core/metrics/budget-metrics.js';
import { Metrics } from '../../core/metrics/index.js';

/** The part of the budget that one account may use. */
const ACCOUNT_SHARE = 1 / 2;

/** Limits the space on disk of all files that are being received. */
@Injectable()
export class UploadBudget {
  private readonly maxBytes: number;
  private readonly pool: FairPool;

  constructor(
    { MAX_UPLOAD_BYTES_IN_FLIGHT }: Settings,
    metrics: Metrics,
    private readonly budgetMetrics: BudgetMetrics,
  ) {
    this.maxBytes = MAX_UPLOAD_BYTES_IN_FLIGHT;
    const pool = (this.pool = new FairPool(this.maxBytes));
    metrics.gauge({
      name: 'masthead_upload_bytes',
      help: 'Bytes on disk that are reserved for files that are being received.',
      collect() {
        this.set(pool.used);
      },
    });
  }

  /** Opens the allocation of one upload. Release it when the temporary file has been removed. */
  openAllocation(userId: number): UploadAllocation {
    return new UploadAllocation(userId, this);
  }

  /** Throws `unavailable` if the budget is exhausted. */
  reserve(allocation: PoolAllocation, bytes: number): void {
    const accountBytes = this.pool.usedBy(allocation.caller);
    // A file above the share is still possible if the account sends no other file.
    if (accountBytes > 0 && accountBytes + bytes > this.maxBytes * ACCOUNT_SHARE)
      throw this.toRejection('uploads of an account');
    if (!this.pool.acquire(allocation, bytes)) throw this.toRejection('uploads');
  }

  release(allocation: PoolAllocation): void {
    this.pool.release(allocation);
  }

  toRejection(budget: Budget): DomainError {
    this.budgetMetrics.count(budget);
    return new DomainError('unavailable', 'Too many files are being received', { retryAfter: 1 });
  }
}

/** The bytes of the budget that one upload uses. */
export class UploadAllocation {
  private readonly allocation: PoolAllocation;
  private content?: Readable;

  constructor(
    userId: number,
    private readonly budget: UploadBudget,
  ) {
    this.allocation = new PoolAllocation(String(userId), () => this.end());
  }

  /** Throws `unavailable` if the budget is exhausted. `content` is destroyed if another account needs the space. */
  reserve(content: Readable, bytes: number): void {
    this.budget.reserve(this.allocation, bytes);
    this.content = content;
  }

  release(): void {
    this.budget.release(this.allocation);
  }

  /** A file that has been received completely will be stored. */
  private end(): boolean {
    if (!this.content || this.content.readableEnded) return false;
    this.content.destroy(this.budget.toRejection('uploads'));
    return true;
  }
}
