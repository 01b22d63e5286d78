import type { KeyObject } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { waitWithoutSlot } from '../../core/request-context/index.js';
import { IssuerClient } from './issuer-client.js';
import { VerificationKey } from './verification-key.js';

/** Minimum time between two requests for keys. */
const REFRESH_INTERVAL_MS = 60_000;
/** The interval until the first keys are known. */
const FIRST_REFRESH_INTERVAL_MS = 5000;
/** After this time the next token causes a request in the background, which drops keys that the issuer has withdrawn. */
const MAX_AGE_MS = 600_000;

/**
 * The cached public keys of the issuer. A token with an unknown key causes a request, at most once a minute. If the issuer does not
 * respond, the known keys remain valid.
 */
@Injectable()
export class IssuerKeySet {
  private readonly logger = new Logger('SingleSignOn');
  private keys: readonly VerificationKey[] = [];
  private requestedAt = -Infinity;
  private loadedAt = -Infinity;
  private refreshing?: Promise<void>;

  constructor(private readonly client: IssuerClient) {}

  /**
   * Returns the key for a token with this header; undefined if no published key matches, or several without a `kid` in the token.
   * Throws an `unavailable` error if no key has been loaded yet.
   */
  find(algorithm: string, kid: string | undefined): KeyObject | undefined | Promise<KeyObject | undefined> {
    const key = this.findKnown(algorithm, kid);
    if (!key) return this.refreshAndFind(algorithm, kid);
    if (performance.now() - this.loadedAt > MAX_AGE_MS) void this.refresh();
    return key;
  }

  private async refreshAndFind(algorithm: string, kid: string | undefined): Promise<KeyObject | undefined> {
    await waitWithoutSlot(() => this.refresh());
    if (this.loadedAt === -Infinity) {
      const waitMs = this.requestedAt + FIRST_REFRESH_INTERVAL_MS - performance.now();
      throw new DomainError('unavailable', 'The identity provider does not respond', {
        retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
      });
    }
    return this.findKnown(algorithm, kid);
  }

  private findKnown(algorithm: string, kid: string | undefined): KeyObject | undefined {
    const matching = this.keys.filter((key) => key.matches(algorithm, kid));
    return matching.length === 1 || kid !== undefined ? matching[0]?.key : undefined;
  }

  private refresh(): Promise<void> {
    const interval = this.loadedAt === -Infinity ? FIRST_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS;
    if (!this.refreshing && performance.now() - this.requestedAt >= interval) {
      this.requestedAt = performance.now();
      this.refreshing = this.load().finally(() => (this.refreshing = undefined));
    }
    return this.refreshing ?? Promise.resolve();
  }

  private async load(): Promise<void> {
    try {
      const published = await this.client.fetchKeys();
      this.keys = published.flatMap((jwk) => VerificationKey.parse(jwk) ?? []);
      this.loadedAt = performance.now();
      if (this.keys.length === 0) this.logger.warn('The issuer publishes no usable key, so its tokens are refused');
    } catch (error) {
      const effect = this.keys.length > 0 ? 'known keys remain valid' : 'requests with its tokens return 503';
      this.logger.warn(`The keys of the issuer could not be loaded, ${effect}: ${(error as Error).message}`);
    }
  }
}
