import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { secondsLeft, WindowStorage } from '../rate-limit/window-storage.js';

const LIMIT = 600;
const WINDOW_MS = 60_000;

/**
 * Stops an address that tries credentials by the hundred: they cost a signature check each, and 401s count in no rate limit.
 * `address` is the key that `addressKey` makes.
 */
@Injectable()
export class BadCredentials {
  constructor(private readonly windows: WindowStorage) {}

  async check(address: string): Promise<void> {
    const window = await this.windows.peek(keyOf(address));
    if (window.hits < LIMIT) return;
    throw new DomainError('rateLimited', 'Too many bad credentials from this address', {
      retryAfter: secondsLeft(window),
    });
  }

  async count(address: string): Promise<void> {
    await this.windows.hit(keyOf(address), WINDOW_MS);
  }
}

const keyOf = (address: string): string => `bad-credentials:${address}`;
