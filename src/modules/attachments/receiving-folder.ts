import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../core/errors/domain-error.js';
import { changedAt, namesIn } from './storage/file-system.js';
import { storageError } from './storage/storage-error.js';
import type { ReceivedFile } from './upload.js';

const NAME = /^[0-9a-f]{32}$/;

/** Files that are just being written: in a folder of this machine, until it is known whether they are kept. */
export class ReceivingFolder {
  constructor(private readonly folder: string) {}

  /** Lends a path to `work`; what is left there when it ends is removed. */
  async use<T>(work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, randomBytes(16).toString('hex'));
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Writes the bytes as they come, as fast as the disk takes them, and not more than `most`. */
  async write(path: string, name: string, content: Readable, most: number): Promise<ReceivedFile> {
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        if (size > most) done(new DomainError('payloadTooLarge', `The file is larger than ${most} bytes`));
        else done(null, chunk);
      },
    });
    try {
      await mkdir(this.folder, { recursive: true });
      // Opened before anything can fail: a file that is still being opened when its sender goes would be there once it is removed.
      const file = await open(path, 'wx', 0o600);
      await pipeline(content, meter, file.createWriteStream()).finally(() => file.close());
    } catch (error) {
      throw storageError(error);
    }
    return { path, name, size, sha256: hash.digest('hex') };
  }

  /** Removes what processes that were killed have left. */
  async sweep(before: Date): Promise<void> {
    for (const name of await namesIn(this.folder, NAME)) {
      const path = join(this.folder, name);
      const last = await changedAt(path);
      if (last && last < before) await rm(path, { force: true }).catch(() => undefined);
    }
  }
}
