import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError } from '../../core/errors/domain-error.js';
import { findModifiedAt, listFileNames } from './storage/file-system.js';
import { toStorageError } from './storage/storage-error.js';
import type { ReceivedFile } from './upload.js';
import { Settings } from '../../config/settings.js';
import { resolveUploadsFolder } from './storage/attachment-storage.provider.js';

const TEMP_NAME_PATTERN = /^[0-9a-f]{32}$/;

/** A local folder for files that are being received, until they are stored or discarded. */
export class StagingFolder {
  constructor(private readonly folder: string) {}

  /** Calls `work` with a temporary path, and removes the file at that path afterwards. */
  async withTempFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.folder, randomBytes(16).toString('hex'));
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Streams `content` to `path` with backpressure. Throws `payloadTooLarge` if the content exceeds the limit. */
  async write(path: string, name: string, content: Readable, maxBytes: number): Promise<ReceivedFile> {
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        if (size > maxBytes) done(new DomainError('payloadTooLarge', `The file is larger than ${maxBytes} bytes`));
        else done(null, chunk);
      },
    });
    try {
      await mkdir(this.folder, { recursive: true });
      // Open the file before the pipeline starts: an open that completes after a disconnect would create the file after its removal.
      const file = await open(path, 'wx', 0o600);
      await pipeline(content, meter, file.createWriteStream()).finally(() => file.close());
    } catch (error) {
      throw toStorageError(error);
    }
    return { path, name, size, sha256: hash.digest('hex') };
  }

  /** Removes the files of killed processes that were last changed before `before`. */
  async sweep(before: Date): Promise<void> {
    for (const name of await listFileNames(this.folder, TEMP_NAME_PATTERN)) {
      const path = join(this.folder, name);
      const last = await findModifiedAt(path);
      if (last && last < before) await rm(path, { force: true }).catch(() => undefined);
    }
  }
}

/** Temporary files of uploads in progress. */
@Injectable()
export class UploadStaging extends StagingFolder {
  constructor(settings: Settings) {
    super(join(resolveUploadsFolder(settings), 'incoming'));
  }
}

const INTERVAL_MS = 3_600_000;
/** Longer than any upload. */
const MIN_AGE_MS = 3_600_000;

/** Removes the temporary files of killed processes. Not a job, because each machine has a separate folder. */
@Injectable()
export class UploadStagingSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadStagingSweeper.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly staging: UploadStaging) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.sweeping = this.staging
        .sweep(new Date(Date.now() - MIN_AGE_MS))
        .catch((error: unknown) =>
          this.logger.warn(
            { err: error },
            'Temporary files of interrupted uploads could not be removed; trying again in an hour',
          ),
        );
    };
    sweep();
    this.timer = setInterval(sweep, INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }
}
