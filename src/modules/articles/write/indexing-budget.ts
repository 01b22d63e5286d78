import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { isEditor, type Principal } from '../../../core/identity/index.js';
import { ConcurrencyLimiter } from '../../../core/lifecycle/concurrency-limiter.js';
import { BudgetMetrics } from '../../../core/metrics/budget-metrics.js';
import { currentRequest } from '../../../core/request-context/index.js';

const WINDOW_MS = 60_000;
/** A longer content has more words than an index entry. */
const MAX_COUNTED_BYTES = 160 * 1024;

/** A shorter content is indexed without a wait. */
const MIN_LIMITED_BYTES = 32 * 1024;
/** Long contents that are indexed at the same time, one of a caller: a commit of 20,000 words takes MariaDB up to a second. */
const MAX_LONG_CONTENTS = 2;
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 20 };

/**
 * Limits the contents that are indexed at the same time, and the bytes that an account below editor can have indexed within a minute, in
 * this process. The databases index each word of the article again if its title, excerpt or content changes.
 */
@Injectable()
export class IndexingBudget {
  private readonly bytesByUser = new Map<number, number>();
  private windowEnd = -Infinity;
  private readonly limiter = new ConcurrencyLimiter(MAX_LONG_CONTENTS, QUEUE_LIMITS);

  constructor(
    private readonly settings: Settings,
    private readonly metrics: BudgetMetrics,
  ) {}

  /**
   * Call before the content is prepared and the transaction begins. Waits until few other long contents are indexed. Throws `rateLimited`
   * if the account has used its budget; the last content may exceed it.
   */
  async admit(caller: Principal, contentBytes: number): Promise<void> {
    this.consume(caller, contentBytes);
    if (contentBytes >= MIN_LIMITED_BYTES) await currentRequest()?.slot?.hold(this.limiter);
  }

  private consume(caller: Principal, contentBytes: number): void {
    const { ACCOUNT_INDEXED_BYTES_PER_MINUTE: maxBytes } = this.settings;
    if (contentBytes === 0 || maxBytes === 0 || caller.userId === null || isEditor(caller)) return;
    const now = performance.now();
    if (now >= this.windowEnd) {
      this.bytesByUser.clear();
      this.windowEnd = now + WINDOW_MS;
    }
    const used = this.bytesByUser.get(caller.userId) ?? 0;
    if (used >= maxBytes) {
      this.metrics.count('indexed contents');
      const retryAfter = Math.ceil((this.windowEnd - now) / 1000);
      throw new DomainError('rateLimited', 'Too many long articles within a minute', { retryAfter });
    }
    this.bytesByUser.set(caller.userId, used + Math.min(contentBytes, MAX_COUNTED_BYTES));
  }
}
