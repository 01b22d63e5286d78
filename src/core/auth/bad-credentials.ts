import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { FixedWindowStorage } from '../rate-limit/fixed-window.storage.js';

const LIMIT = 600;
const WINDOW_MS = 60_000;

/** Stops an address that tries credentials by the hundred: they cost a signature check each, and 401s count in no rate limit. */
@Injectable()
export class BadCredentials {
  private readonly windows = new FixedWindowStorage();

  /** `addressKey` is the caller's address as a counter's key. */
  check(addressKey: string): void {
    const { hits, resetAt } = this.windows.peek(addressKey);
    if (hits < LIMIT) return;
    throw new DomainError('rateLimited', 'Too many bad credentials from this address', {
      retryAfter: Math.max(1, Math.ceil((resetAt - Date.now()) / 1000)),
    });
  }

  count(addressKey: string): void {
    this.windows.hit(addressKey, WINDOW_MS);
  }
}
