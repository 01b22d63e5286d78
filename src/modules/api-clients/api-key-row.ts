import { isoTime } from '../../core/database/index.js';
import type { ApiKeyRecord, KeyStatus } from './api-key-record.js';

type Time = Date | string;

/** A row of `KEY_COLUMNS`. */
export interface ApiKeyRow extends Pick<ApiKeyRecord, 'id' | 'clientId' | 'name' | 'prefix' | 'version'> {
  readonly scopes: string;
  readonly expires_at: Time | null;
  readonly revoked_at: Time | null;
  readonly last_used_at: Time | null;
  readonly created_at: Time;
  readonly updated_at: Time | null;
}

/** All columns except the hash. */
export const KEY_COLUMNS = `k.id, k.client_id AS clientId, k.name, k.prefix, k.scopes, k.version, k.expires_at, k.revoked_at,
  k.last_used_at, k.created_at, k.updated_at`;

export function toApiKeyRecord(row: ApiKeyRow, now: Date): ApiKeyRecord {
  const [expiresAt, revokedAt] = [isoTime(row.expires_at), isoTime(row.revoked_at)];
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' '),
    status: resolveStatus(revokedAt, expiresAt, now),
    expiresAt,
    revokedAt,
    lastUsedAt: isoTime(row.last_used_at),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

function resolveStatus(revokedAt: string | null, expiresAt: string | null, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'active';
}
