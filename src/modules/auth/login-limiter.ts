import { Injectable } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { secondsLeft, type Window, WindowStorage } from '../../core/rate-limit/index.js';

const WINDOW_MS = 15 * 60_000;
/** Failures in one window: of one account from one address, of one account, from one address. */
const MOST = { pair: 10, account: 100, address: 30 };

/** Who tries to sign in, by `accountKey`, and from where. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * The account's id where there is one, else the name that was tried. They count apart: a name of digits must not use up the
 * tries of the account with that id.
 */
export const accountKey = (idOrName: number | string): string =>
  typeof idOrName === 'number' ? `id:${idOrName}` : `name:${idOrName}`;

interface Limit {
  readonly key: string;
  readonly most: number;
}

/** Counts sign-ins that fail, so that passwords cannot be guessed by trying. Names that no account has count alike. */
@Injectable()
export class LoginLimiter {
  constructor(private readonly windows: WindowStorage) {}

  /**
   * Gives what `verify` finds; null is a failure. Whoever has failed too often is refused ("rateLimited") before the password
   * is looked at, also when it would be right.
   *
   * An attempt counts as failed from its beginning, so that of any number begun at once, on any number of instances, no more
   * passwords are looked at than may fail. It is given back to whoever is right, is refused, or met an error of ours.
   */
  async attempt<T>(attempt: Attempt, verify: () => Promise<T | null>): Promise<T | null> {
    const limits = limitsOf(attempt);
    // Looked at first, so that who is refused again and again cannot lock out others, not even for a moment.
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
    // Whoever has mistyped and then knows the password starts anew.
    await this.forgive(attempt);
    return found;
  }

  /** For whoever comes by another way than a password, and tries the next one from this address. */
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

/** `more`: hits to come that the windows do not hold yet. */
function refuseOver(limits: readonly Limit[], windows: readonly Window[], more: number): void {
  const over = windows.filter(({ hits }, index) => hits + more > limits[index]!.most);
  if (over.length === 0) return;
  throw new DomainError('rateLimited', 'Too many failed sign-ins', { retryAfter: Math.max(...over.map(secondsLeft)) });
}
