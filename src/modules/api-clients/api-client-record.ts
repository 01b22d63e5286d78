import type { VersionedRecord } from '../../core/database/index.js';

export interface ApiClientRecord extends VersionedRecord {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
}

export interface NewApiClient {
  readonly name: string;
  /** The owner; defaults to the caller. */
  readonly userId?: number;
}
