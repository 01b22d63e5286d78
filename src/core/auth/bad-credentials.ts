import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/index.js';
import { DomainError } from '../errors/domain-error.js';
import { LimitMetrics } from '../rate-limit/limit-metrics.js';
import { secondsLeft, WindowStorage } from '../rate-limit/window-storage.js';
import { CREDENTIALS_LIMITED } from './access.audit.js';

const LIMIT = 600;
const WINDOW_MS = 60_000;

/**
 * Blocks an address that sends hundreds of bad credentials: each costs a signature check, and a 401 counts in no rate limit.
 * `address` is a key from `addressKey`.
 */
@Injectable()
export class BadCredentials {
  constructor(
    private readonly windows: WindowStorage,
    private readonly audit: AuditLog,
    private readonly metrics: LimitMetrics,
  ) {}

  async check(address: string): Promise<void> {
    const window = await this.windows.peek(keyOf(address));
    if (window.hits < LIMIT) return;
    this.metrics.count('credentials');
    throw new DomainError('rateLimited', 'Too many bad credentials from this address', {
      retryAfter: secondsLeft(window),
    });
  }

  async count(address: string): Promise<void> {
    const { hits } = await this.windows.hit(keyOf(address), WINDOW_MS);
    // Recorded once per window: every hit returns a different number.
    if (hits === LIMIT) await this.audit.recordAlone(CREDENTIALS_LIMITED);
  }
}

const keyOf = (address: string): string => `bad-credentials:${address}`;
