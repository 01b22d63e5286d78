import type { Readable } from 'node:stream';

/** A file on this machine that is to be stored. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
}

export interface StoredFile {
  readonly key: string;
  readonly storedAt: Date;
}

/** How the keys look that are given out here; what is called otherwise is somebody else's. */
export const STORAGE_KEY = /^[0-9a-f]{32}$/;

/**
 * Where the bytes of attachments are kept, by random keys. What the storage cannot do at the moment is thrown as "unavailable".
 *
 * A folder, or a bucket of S3 where `ATTACHMENTS_STORAGE` says so, unless a module replaces it.
 */
export abstract class AttachmentStorage {
  /** Keeps the file, so that it is there after a power cut too. May move it away from its path. */
  abstract put(key: string, file: LocalFile): Promise<void>;
  /** The bytes from `start` to `end`, both included. One that is opened must be read or destroyed. */
  abstract open(key: string, range: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Harmless where there is none. */
  abstract remove(key: string): Promise<void>;
  /** Everything that is kept since before this time, in no order. */
  abstract list(before: Date): AsyncIterable<StoredFile>;
}
