import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { isEditor, type Principal } from '../../../core/identity/index.js';
import { BudgetMetrics } from '../../../core/metrics/budget-metrics.js';

const WINDOW_MS = 60_000;
/** A longer content has more words than an index entry. */
const MAX_COUNTED_BYTES = 160 * 1024;

/**
 * Limits the bytes of contents that an account below editor can have indexed within a minute, in this process. MariaDB and MySQL write
 * each word of the article again if its title, excerpt or content changes.
 */
@Injectable()
export class IndexingBudget {
  private readonly bytesByUser = new Map<number, number>();
  private windowEnd = -Infinity;

  constructor(
    private readonly settings: Settings,
    private readonly metrics: BudgetMetrics,
  ) {}

  /** Call before the transaction. Throws `rateLimited` if the account has used its budget; the last content may exceed it. */
  consume(caller: Principal, contentBytes: number): void {
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
