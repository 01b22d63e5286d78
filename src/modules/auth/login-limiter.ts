import { Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { secondsLeft, type Window, WindowStorage } from '../../core/rate-limit/index.js';

const WINDOW_MS = 15 * 60_000;
/** Failures per window: per account and address, per account, per address. */
const MOST = { pair: 10, account: 100, address: 30 };

/** The account (see `accountKey`) and the IP address of a sign-in. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Returns a key for the account id or, for an unknown account, for the entered name. The prefixes differ, because a name of
 * digits must not use up the attempts of the account with that id.
 */
export const accountKey = (idOrName: number | string): string =>
  typeof idOrName === 'number' ? `id:${idOrName}` : `name:${idOrName}`;

interface Limit {
  readonly key: string;
  readonly most: number;
}

/** Limits failed sign-ins, so that passwords cannot be guessed. Unknown accounts are counted like existing accounts. */
@Injectable()
export class LoginLimiter {
  constructor(private readonly windows: WindowStorage) {}

  /**
   * Returns the result of `verify`; null is a failure. After too many failures throws "rateLimited" without a password check,
   * even if the password is correct.
   *
   * An attempt counts as failed from its start, so that concurrent attempts on all instances cannot check more passwords than
   * may fail. The count is refunded if the password is correct, the attempt is refused, or an internal error occurs.
   */
  async attempt<T>(attempt: Attempt, verify: () => Promise<T | null>): Promise<T | null> {
    const limits = limitsOf(attempt);
    // Read the counters first: a caller that is refused repeatedly must not lock out other callers, even briefly.
    refuseOver(limits, await this.each(limits, (key) => this.windows.peek(key)), 1);
    let found: T | null;
    try {
      refuseOver(limits, await this.each(limits, (key) => this.windows.hit(key, WINDOW_MS)), 0);
      found = await verify();
    } catch (error) {
      await this.each(limits, (key) => this.windows.giveBack(key));
      throw error;
    }
    if (found === null) return null;
    await this.each(limits, (key) => this.windows.giveBack(key));
    // A correct password resets the failures of earlier typing errors.
    await this.forgive(attempt);
    return found;
  }

  /** Resets the failures of the account from this address, for example after a password reset. */
  async forgive(attempt: Attempt): Promise<void> {
    await this.windows.forget(limitsOf(attempt)[0]!.key);
  }

  private each<T>(limits: readonly Limit[], ask: (key: string) => Promise<T>): Promise<T[]> {
    return Promise.all(limits.map(({ key }) => ask(key)));
  }
}

const limitsOf = ({ account, address }: Attempt): readonly Limit[] => [
  { key: `login:pair:${account}|${address}`, most: MOST.pair },
  { key: `login:account:${account}`, most: MOST.account },
  { key: `login:address:${address}`, most: MOST.address },
];

/** Throws if a counter exceeds its limit, including hits that are not counted yet. */
function refuseOver(limits: readonly Limit[], windows: readonly Window[], more: number): void {
  const over = windows.filter(({ hits }, index) => hits + more > limits[index]!.most);
  if (over.length === 0) return;
  throw new DomainError('rateLimited', 'Too many failed sign-ins', { retryAfter: Math.max(...over.map(secondsLeft)) });
}
