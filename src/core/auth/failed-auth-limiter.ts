import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/index.js';
import { DomainError } from '../errors/domain-error.js';
import { LimitMetrics } from '../counters/limit-metrics.js';
import { secondsLeft, CounterStore } from '../counters/counter-store.js';
import { CREDENTIALS_LIMITED } from './access.audit.js';

const MAX_FAILURES = 600;
const WINDOW_MS = 60_000;

/**
 * Blocks an address that sends hundreds of bad credentials: each costs a signature check, and a 401 counts in no rate limit.
 * `address` is a key from `addressKey`.
 */
@Injectable()
export class FailedAuthLimiter {
  constructor(
    private readonly counters: CounterStore,
    private readonly audit: AuditLog,
    private readonly metrics: LimitMetrics,
  ) {}

  async assertBelowLimit(address: string): Promise<void> {
    const window = await this.counters.peek(counterKey(address));
    if (window.hits < MAX_FAILURES) return;
    this.metrics.count('credentials');
    throw new DomainError('rateLimited', 'Too many bad credentials from this address', {
      retryAfter: secondsLeft(window),
    });
  }

  async countFailure(address: string): Promise<void> {
    const { hits } = await this.counters.hit(counterKey(address), WINDOW_MS);
    // Recorded once per window: every hit returns a different number.
    if (hits === MAX_FAILURES) await this.audit.recordInNewTransaction(CREDENTIALS_LIMITED);
  }
}

const counterKey = (address: string): string => `bad-credentials:${address}`;
