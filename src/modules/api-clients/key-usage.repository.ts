import { Injectable } from '@nestjs/common';
import { Database, isoTime, UnitOfWork } from '../../core/database/index.js';
import { ApiKeyEntity } from './api-key.entity.js';
import type { ApiKeyCredential } from './api-key-record.js';

interface ApiKeyCredentialRow extends Omit<ApiKeyCredential, 'scopes' | 'expiresAt'> {
  readonly scopes: string;
  readonly expires_at: Date | string | null;
}

/** Reads keys for authentication, and records their last use. */
@Injectable()
export class KeyUsageRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Finds the key with this public part. Returns null if the key is revoked. */
  async findByPrefix(prefix: string): Promise<ApiKeyCredential | null> {
    const [found] = await this.database.query<ApiKeyCredentialRow>(
      `SELECT k.id, k.client_id AS clientId, c.user_id AS userId, k.secret_hash AS secretHash, k.scopes, k.expires_at
       FROM api_keys k JOIN api_clients c ON c.id = k.client_id WHERE k.prefix = ? AND k.revoked_at IS NULL`,
      [prefix],
    );
    if (!found) return null;
    const { scopes, expires_at, ...row } = found;
    const expiresAt = isoTime(expires_at);
    return { ...row, scopes: scopes.split(' '), expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  }

  /** Writes the last use of keys, except if any instance has already written a use less than the interval earlier. */
  async updateLastUsed(uses: ReadonlyMap<number, Date>, minIntervalMs: number): Promise<void> {
    // Sorted by id, so that two instances that flush concurrently cannot deadlock.
    for (const [id, usedAt] of [...uses].sort(([a], [b]) => a - b)) {
      await this.unitOfWork.manager
        .createQueryBuilder()
        .update(ApiKeyEntity)
        .set({ lastUsedAt: usedAt })
        .where('id = :id AND (last_used_at IS NULL OR last_used_at <= :before)', {
          id,
          before: new Date(usedAt.getTime() - minIntervalMs),
        })
        .execute();
    }
  }
}
