import type { VersionedRecord } from '../../core/database/index.js';

/** What a key is worth now; one that was revoked stays so, also when its time is over. */
export const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

/** A key as it is read, without anything that opens a door. */
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

/** A key beside what it belongs to. */
export interface OwnedApiKey extends ApiKeyRecord {
  readonly clientName: string;
  readonly userId: number;
}

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null: it works until it is revoked. */
  readonly expiresAt: Date | null;
}

/** A new key with its text, which nobody can tell again. */
export interface IssuedApiKey {
  readonly record: ApiKeyRecord;
  readonly key: string;
}

/** What a request's key is compared with. */
export interface UsableApiKey {
  readonly id: number;
  readonly clientId: number;
  readonly userId: number;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/** How many seconds a key may still work beside the one that replaces it: a week. */
export const LONGEST_OVERLAP = 7 * 24 * 3600;
