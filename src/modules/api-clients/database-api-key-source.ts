import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { AccessRevision, PermissionCache } from '../../core/permission-cache/index.js';
import { type AccountPrincipal, ApiKeySource, PrincipalSource } from '../../core/identity/index.js';
import type { ApiKeyCredential } from './api-key-record.js';
import { matchesHash, parsePrefix } from './api-key-format.js';
import { KeyUsageTracker } from './key-usage-tracker.js';
import { KeyUsageRepository } from './key-usage.repository.js';

/** Identifies the caller by the key of a request. Keys are cached, so that a repeated use costs no statement. */
@Injectable()
export class DatabaseApiKeySource extends ApiKeySource {
  private readonly cache: PermissionCache<string, ApiKeyCredential | null>;

  constructor(
    private readonly keys: KeyUsageRepository,
    private readonly principals: PrincipalSource,
    private readonly usage: KeyUsageTracker,
    revision: AccessRevision,
    private readonly clock: Clock,
  ) {
    super();
    this.cache = new PermissionCache(revision);
  }

  async findPrincipal(key: string): Promise<AccountPrincipal | null> {
    const prefix = parsePrefix(key);
    if (prefix === null) return null;
    const stored = await this.cache.get(prefix, () => this.keys.findByPrefix(prefix));
    if (!stored || !matchesHash(key, stored.secretHash) || isExpired(stored, this.clock.now())) return null;
    const account = await this.principals.findPrincipal(stored.userId);
    if (!account) return null;
    this.usage.track(stored.id);
    return { ...account, clientId: stored.clientId, keyPrefix: prefix, scopes: stored.scopes };
  }
}

/** Checked for each request, because a cached key can expire. */
const isExpired = ({ expiresAt }: ApiKeyCredential, now: Date): boolean => expiresAt !== null && expiresAt <= now;
