import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { AccessRevision, Remembered } from '../../core/access/index.js';
import { type AccountPrincipal, ApiKeySource, PrincipalSource } from '../../core/auth/index.js';
import type { UsableApiKey } from './api-key-record.js';
import { isKeyOf, prefixOf } from './key-text.js';
import { KeyUse } from './key-use.js';
import { KeyUseRepository } from './key-use.repository.js';

/** Identifies the caller by the key of a request. Keys are cached, so that a repeated use costs no statement. */
@Injectable()
export class StoredApiKeys extends ApiKeySource {
  private readonly known: Remembered<string, UsableApiKey | null>;

  constructor(
    private readonly keys: KeyUseRepository,
    private readonly principals: PrincipalSource,
    private readonly use: KeyUse,
    revision: AccessRevision,
    private readonly clock: Clock,
  ) {
    super();
    this.known = new Remembered(revision);
  }

  async findPrincipal(key: string): Promise<AccountPrincipal | null> {
    const prefix = prefixOf(key);
    if (prefix === null) return null;
    const stored = await this.known.get(prefix, () => this.keys.findByPrefix(prefix));
    if (!stored || !isKeyOf(key, stored.secretHash) || isOver(stored, this.clock.now())) return null;
    const account = await this.principals.findPrincipal(stored.userId);
    if (!account) return null;
    this.use.note(stored.id);
    return { ...account, clientId: stored.clientId, keyPrefix: prefix, scopes: stored.scopes };
  }
}

/** Checked for each request, because a cached key can expire. */
const isOver = ({ expiresAt }: UsableApiKey, now: Date): boolean => expiresAt !== null && expiresAt <= now;
