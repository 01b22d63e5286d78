import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { KeyedHash } from '../../../core/crypto/index.js';
import { accountKey, type LoginAttempt } from '../login-limiter.js';
import { KnownAddressesRepository } from './known-addresses.repository.js';

const RETENTION_MS = 30 * 24 * 3_600_000;
/** Known addresses of an account. A sign-in from a further address replaces the one with the oldest sign-in. */
const MAX_ADDRESSES = 100;

/** The addresses from which accounts have signed in within 30 days. Failures from other addresses do not lock them out. */
@Injectable()
export class KnownAddressesService {
  constructor(
    private readonly addresses: KnownAddressesRepository,
    private readonly hashes: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Does the same work for unknown accounts. */
  isKnown({ account, address }: LoginAttempt): Promise<boolean> {
    return this.addresses.exists(this.hash(account, address), this.clock.now());
  }

  /** Must run in a unit of work. `address` is a key from `addressKey`. */
  async save(userId: number, address: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + RETENTION_MS);
    await this.addresses.save({ hash: this.hash(accountKey(userId), address), userId, expiresAt });
    await this.addresses.deleteOld(userId, MAX_ADDRESSES);
  }

  private hash(account: string, address: string): string {
    return this.hashes.hash(JSON.stringify([account, address]), 'known address');
  }
}
