import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import { AuditLog } from '../../core/audit/index.js';
import type { Principal } from '../../core/identity/index.js';
import { Clock } from '../../core/clock/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { conflict, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { keyAuditSubject, KEY_CREATED, KEY_REVOKED, KEY_ROTATED } from './api-clients.audit.js';
import { ApiClientsService } from './api-clients.service.js';
import type { ApiKeyRecord, ApiKeyWithSecret, NewApiKey, ApiKeyWithOwner } from './api-key-record.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { generateApiKey } from './api-key-format.js';
import { ScopeRules, canGrantScopes } from './scope.rules.js';

const MAX_ACTIVE_KEYS = 50;
/** Revoked and expired keys of a client, for `last_used_at`. Older ones are deleted; the audit log still has them. */
const MAX_ENDED_KEYS = 50;

/** Callers who may manage a client may manage its keys. A new key cannot have more scopes than the caller. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly clients: ApiClientsService,
    private readonly keys: ApiKeysRepository,
    private readonly rules: ScopeRules,
    private readonly access: AccessRevision,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(caller: Principal, clientId: number, request: PageRequest): Promise<Page<ApiKeyRecord>> {
    await this.clients.get(caller, clientId);
    return this.keys.findPage(request, clientId);
  }

  async get(caller: Principal, clientId: number, id: number): Promise<ApiKeyRecord> {
    await this.clients.get(caller, clientId);
    return this.getByClient(clientId, id);
  }

  /** For the command line. Returns all keys, or those of one account. */
  listAll(userId?: number): Promise<ApiKeyWithOwner[]> {
    return this.keys.findWithOwner(userId);
  }

  async getByPrefix(prefix: string): Promise<ApiKeyRecord> {
    return assertFound(await this.keys.findByPrefix(prefix));
  }

  create(caller: Principal, clientId: number, input: NewApiKey): Promise<ApiKeyWithSecret> {
    const isExpired = input.expiresAt !== null && input.expiresAt <= this.clock.now();
    const errors = [
      ...this.rules.validate(input.scopes),
      ...(isExpired ? [{ field: 'expires_at', message: 'The expires at must be in the future.' }] : []),
    ];
    if (errors.length > 0) throw invalid(...errors);
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_key');
      await this.clients.getForUpdate(caller, clientId);
      const issued = await this.issue(caller, clientId, input);
      await this.audit.record(KEY_CREATED, keyAuditSubject(issued.record, { scopes: issued.record.scopes.join(' ') }));
      return issued;
    });
  }

  /** Creates a key like the old key. The old key stays valid for at most `overlapSeconds`, until all clients use the new one. */
  rotate(
    caller: Principal,
    clientId: number,
    id: number,
    overlapSeconds: number,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<ApiKeyWithSecret> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_key');
      await this.access.increment();
      await this.clients.getForUpdate(caller, clientId);
      const old = await this.getByClient(clientId, id);
      expected(old);
      if (old.status !== 'active') throw conflict(`The API key is ${old.status}: create a new key instead`);
      const expiresAt = old.expiresAt === null ? null : new Date(old.expiresAt);
      await this.endValidity(old, expiresAt, overlapSeconds);
      const issued = await this.issue(caller, clientId, { name: old.name, scopes: old.scopes, expiresAt });
      await this.audit.record(KEY_ROTATED, keyAuditSubject(old, { to: issued.record.prefix }));
      return issued;
    });
  }

  /** Idempotent. */
  revoke(caller: Principal, clientId: number, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('api_key');
      await this.access.increment();
      await this.clients.getForUpdate(caller, clientId);
      const key = await this.getByClient(clientId, id);
      expected(key);
      if (key.status === 'revoked') return;
      await this.keys.update(key, { revokedAt: this.clock.now() });
      await this.audit.record(KEY_REVOKED, keyAuditSubject(key));
    });
  }

  /** Also revokes the key if it ends at once: expiry depends on the clocks of the instances. */
  private async endValidity(key: ApiKeyRecord, expiresAt: Date | null, overlapSeconds: number): Promise<void> {
    const now = this.clock.now().getTime();
    const end = new Date(Math.min(now + overlapSeconds * 1000, expiresAt?.getTime() ?? Infinity));
    await this.keys.update(key, { expiresAt: end, ...(overlapSeconds === 0 && { revokedAt: new Date(now) }) });
  }

  private async issue(caller: Principal, clientId: number, { scopes, ...input }: NewApiKey): Promise<ApiKeyWithSecret> {
    if (!canGrantScopes(caller, scopes))
      throw forbidden('An API key cannot create a key with more scopes than its own');
    if ((await this.keys.countActive(clientId)) >= MAX_ACTIVE_KEYS) {
      throw conflict(`An API client cannot have more than ${MAX_ACTIVE_KEYS} active keys: revoke a key first`);
    }
    await this.keys.deleteEnded(clientId, MAX_ENDED_KEYS);
    const { key, ...stored } = generateApiKey();
    const id = await this.keys.insert({
      ...input,
      ...stored,
      clientId,
      scopes: [...new Set(scopes)].join(' '),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: this.clock.now(),
      updatedAt: null,
      version: 1,
    });
    return { record: await this.getByClient(clientId, id), key };
  }

  private async getByClient(clientId: number, id: number): Promise<ApiKeyRecord> {
    return assertFound(await this.keys.findByClient(clientId, id));
  }
}

function assertFound(key: ApiKeyRecord | null): ApiKeyRecord {
  if (!key) throw notFound('API key not found');
  return key;
}
