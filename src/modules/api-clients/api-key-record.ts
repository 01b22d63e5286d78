import { type VersionedRecord, isoTime } from '../../core/database/index.js';

/** A revoked key stays `revoked` after its expiry. */
export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

/** A key without its secret. */
export interface ApiKeyRecord extends VersionedRecord {
  readonly id: number;
  readonly clientId: number;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly status: KeyStatus;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
}

/** A key with its client and owner. */
export interface ApiKeyWithOwner extends ApiKeyRecord {
  readonly clientName: string;
  readonly userId: number;
}

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: the key does not expire. */
  readonly expiresAt: Date | null;
}

/** A new key with its secret text, which cannot be retrieved later. */
export interface ApiKeyWithSecret {
  readonly record: ApiKeyRecord;
  readonly key: string;
}

/** The stored data for the authentication of a request. */
export interface ApiKeyCredential {
  readonly id: number;
  readonly clientId: number;
  readonly userId: number;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** Maximum seconds that a rotated key stays valid: one week. */
export const MAX_ROTATION_OVERLAP_SECONDS = 7 * 24 * 3600;

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
