import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AttachmentStorage,
  type ByteRange,
  type LocalFile,
  STORAGE_KEY_PATTERN,
  type StoredFile,
} from './attachment-storage.js';
import { findModifiedAt, flushFolder, flushToDisk, listFileNames } from './file-system.js';
import { toStorageError } from './storage-error.js';

/** A quarter of the default of Node.js: 500 slow downloads hold several parts each. */
const READ_BYTES = 16 * 1024;

/** Stores files in subfolders that are named after the first two characters of their keys. */
export class FolderStorage extends AttachmentStorage {
  constructor(private readonly folder: string) {
    super();
  }

  /** Moves the file atomically. The file must be on the same file system. */
  async save(key: string, { path }: LocalFile): Promise<void> {
    const target = this.resolvePath(key);
    try {
      await flushToDisk(path);
      if (await mkdir(dirname(target), { recursive: true })) await flushFolder(this.folder);
      await rename(path, target);
      await flushFolder(dirname(target));
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async open(key: string, range: ByteRange): Promise<Readable> {
    try {
      const handle = await open(this.resolvePath(key), 'r');
      return handle.createReadStream({ ...range, highWaterMark: READ_BYTES });
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await rm(this.resolvePath(key), { force: true });
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async *list(before: Date): AsyncIterable<StoredFile> {
    for (const part of await listFileNames(this.folder, /^[0-9a-f]{2}$/)) {
      for (const key of await listFileNames(join(this.folder, part), STORAGE_KEY_PATTERN)) {
        const storedAt = await findModifiedAt(this.resolvePath(key));
        if (storedAt && storedAt < before) yield { key, storedAt };
      }
    }
  }

  /** Prevents path traversal: the key of an imported row can be any text. */
  private resolvePath(key: string): string {
    if (!STORAGE_KEY_PATTERN.test(key)) throw new Error('The storage key of the attachment is invalid');
    return join(this.folder, key.slice(0, 2), key);
  }
}
