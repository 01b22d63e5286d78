import { Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { FixedWindowStorage } from '../../core/rate-limit/fixed-window.storage.js';

const WINDOW_MS = 15 * 60_000;
/** Failures in one window: of one account from one address, of one account, from one address. */
const MOST = { pair: 10, account: 100, address: 30 };

/** Who tries to sign in: the account's id where there is one, else the name that was tried; and from where. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/** Counts sign-ins that fail, so that passwords cannot be guessed by trying. Names that no account has count alike. */
@Injectable()
export class LoginLimiter {
  private readonly windows = new FixedWindowStorage();

  /** Throws before the password is looked at, also when it would be right. */
  check(attempt: Attempt, now = Date.now()): void {
    const waits = keysOf(attempt)
      .filter(({ key, most }) => this.windows.peek(key, now).hits >= most)
      .map(({ key }) => this.windows.peek(key, now).resetAt - now);
    if (waits.length === 0) return;
    const retryAfter = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
    throw new DomainError('rateLimited', 'Too many failed sign-ins', { retryAfter });
  }

  failed(attempt: Attempt, now = Date.now()): void {
    for (const { key } of keysOf(attempt)) this.windows.hit(key, WINDOW_MS, now);
  }

  /** Whoever has mistyped and then knows the password starts anew. */
  succeeded(attempt: Attempt): void {
    this.windows.forget(keysOf(attempt)[0]!.key);
  }
}

const keysOf = ({ account, address }: Attempt) => [
  { key: `pair:${account}|${address}`, most: MOST.pair },
  { key: `account:${account}`, most: MOST.account },
  { key: `address:${address}`, most: MOST.address },
];
