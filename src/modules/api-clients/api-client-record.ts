import type { VersionedRecord } from '../../core/database/index.js';

/** A client as it is read. */
export interface ApiClientRecord extends VersionedRecord {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
}

export interface NewApiClient {
  readonly name: string;
  /** Whose it is; the caller's own when left out. */
  readonly userId?: number;
}
