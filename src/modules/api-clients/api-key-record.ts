import type { VersionedRecord } from '../../core/database/index.js';

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
