import type { Readable } from 'node:stream';

/** A file in the local file system that is to be stored. The size is in bytes. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
}

/** A file in an `AttachmentStorage`, with the time at which it was stored. */
export interface StoredFile {
  readonly key: string;
  readonly storedAt: Date;
}

/** Positions of bytes, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The format of storage keys. Files with other names do not belong to Masthead. */
export const STORAGE_KEY_PATTERN = /^[0-9a-f]{32}$/;

/**
 * Stores the content of attachments under random keys. Methods throw "unavailable" if the storage fails.
 *
 * `ATTACHMENTS_STORAGE` selects a folder (default) or an S3 bucket. A module can replace the storage.
 */
export abstract class AttachmentStorage {
  /** Stores the file durably: it survives a power failure. May move the file from its path. */
  abstract save(key: string, file: LocalFile): Promise<void>;
  /** Opens a part of the file. The caller must consume or destroy the stream. */
  abstract open(key: string, range: ByteRange): Promise<Readable>;
  /** Does nothing if the file does not exist. */
  abstract remove(key: string): Promise<void>;
  /** Lists the files that were stored before `before`, in no particular order. */
  abstract list(before: Date): AsyncIterable<StoredFile>;
}
