import { Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { secondsLeft, type CounterWindow, CounterStore } from '../../core/counters/index.js';

const WINDOW_MS = 15 * 60_000;
/** Failures per window: per account and address, per account from all unknown addresses, per address. */
const MAX_FAILURES = { pair: 10, account: 100, address: 30 };

/** The account (see `accountKey`) and the IP address of a sign-in. */
export interface LoginAttempt {
  readonly account: string;
  readonly address: string;
  /** Whether the account has signed in from the address within 30 days. */
  readonly isKnownAddress?: boolean;
}

/**
 * Returns a key for the account id or, for an unknown account, for the entered name. The prefixes differ, because a name of
 * digits must not use up the attempts of the account with that id.
 */
export const accountKey = (idOrName: number | string): string =>
  typeof idOrName === 'number' ? `id:${idOrName}` : `name:${idOrName}`;

interface Limit {
  readonly key: string;
  readonly max: number;
}

/** Limits failed sign-ins, so that passwords cannot be guessed. Unknown accounts are counted like existing accounts. */
@Injectable()
export class LoginLimiter {
  constructor(private readonly counters: CounterStore) {}

  /**
   * Returns the result of `verify`; null is a failure. After too many failures throws "rateLimited" without a password check,
   * even if the password is correct.
   *
   * An attempt counts as failed from its start, so that concurrent attempts on all instances cannot check more passwords than
   * may fail. The count is refunded if the password is correct, the attempt is refused, or an internal error occurs.
   */
  async attempt<T>(attempt: LoginAttempt, verify: () => Promise<T | null>): Promise<T | null> {
    const limits = limitsFor(attempt);
    // Read the counters first: a caller that is refused repeatedly must not lock out other callers, even briefly.
    assertWithinLimits(limits, await this.forEachLimit(limits, (key) => this.counters.peek(key)), 1);
    let found: T | null;
    try {
      assertWithinLimits(limits, await this.forEachLimit(limits, (key) => this.counters.hit(key, WINDOW_MS)), 0);
      found = await verify();
    } catch (error) {
      await this.forEachLimit(limits, (key) => this.counters.refund(key));
      throw error;
    }
    if (found === null) return null;
    await this.forEachLimit(limits, (key) => this.counters.refund(key));
    // A correct password resets the failures of earlier typing errors.
    await this.resetFailures(attempt);
    return found;
  }

  /** Resets the failures of the account from this address, for example after a password reset. */
  async resetFailures(attempt: LoginAttempt): Promise<void> {
    await this.counters.reset(limitsFor(attempt)[0]!.key);
  }

  private forEachLimit<T>(limits: readonly Limit[], operation: (key: string) => Promise<T>): Promise<T[]> {
    return Promise.all(limits.map(({ key }) => operation(key)));
  }
}

/** The limit of the account applies to unknown addresses only: strangers must not lock out a known address. */
const limitsFor = ({ account, address, isKnownAddress = false }: LoginAttempt): readonly Limit[] => [
  { key: `login:pair:${account}|${address}`, max: MAX_FAILURES.pair },
  ...(isKnownAddress ? [] : [{ key: `login:account:${account}`, max: MAX_FAILURES.account }]),
  { key: `login:address:${address}`, max: MAX_FAILURES.address },
];

/** Throws if a counter exceeds its limit, including hits that are not counted yet. */
function assertWithinLimits(limits: readonly Limit[], windows: readonly CounterWindow[], pendingHits: number): void {
  const exceeded = windows.filter(({ hits }, index) => hits + pendingHits > limits[index]!.max);
  if (exceeded.length === 0) return;
  throw new DomainError('rateLimited', 'Too many failed sign-ins', {
    retryAfter: Math.max(...exceeded.map(secondsLeft)),
  });
}
