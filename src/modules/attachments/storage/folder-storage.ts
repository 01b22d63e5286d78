import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AttachmentStorage, type LocalFile, STORAGE_KEY, type StoredFile } from './attachment-storage.js';
import { changedAt, flushFolder, flushToDisk, namesIn } from './file-system.js';
import { storageError } from './storage-error.js';

/** Stores files in subfolders that are named after the first two characters of their keys. */
export class FolderStorage extends AttachmentStorage {
  constructor(private readonly folder: string) {
    super();
  }

  /** Moves the file atomically. The file must be on the same file system. */
  async put(key: string, { path }: LocalFile): Promise<void> {
    const target = this.pathOf(key);
    try {
      await flushToDisk(path);
      if (await mkdir(dirname(target), { recursive: true })) await flushFolder(this.folder);
      await rename(path, target);
      await flushFolder(dirname(target));
    } catch (error) {
      throw storageError(error);
    }
  }

  async open(key: string, range: { start: number; end: number }): Promise<Readable> {
    try {
      const handle = await open(this.pathOf(key), 'r');
      return handle.createReadStream(range);
    } catch (error) {
      throw storageError(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await rm(this.pathOf(key), { force: true });
    } catch (error) {
      throw storageError(error);
    }
  }

  async *list(before: Date): AsyncIterable<StoredFile> {
    for (const part of await namesIn(this.folder, /^[0-9a-f]{2}$/)) {
      for (const key of await namesIn(join(this.folder, part), STORAGE_KEY)) {
        const storedAt = await changedAt(this.pathOf(key));
        if (storedAt && storedAt < before) yield { key, storedAt };
      }
    }
  }

  /** Prevents path traversal: the key of an imported row can be any text. */
  private pathOf(key: string): string {
    if (!STORAGE_KEY.test(key)) throw new Error('The storage key of the attachment is invalid');
    return join(this.folder, key.slice(0, 2), key);
  }
}
