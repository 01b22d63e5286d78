import { Injectable } from '@nestjs/common';
import { RecurringJob } from '../../core/jobs/index.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentStorage } from './storage/attachment-storage.js';

/** Longer than the time from the last byte of an upload to the insertion of its row. */
const MIN_AGE_MS = 3_600_000;
const BATCH_SIZE = 500;

/** Removes files without a row, which interrupted uploads and purged articles leave. */
@Injectable()
export class OrphanedFilesJob extends RecurringJob {
  readonly name = 'attachments.orphans';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly attachments: AttachmentsRepository,
  ) {
    super();
  }

  /** Removes only files that were stored before `before`. */
  async run(signal?: AbortSignal, before = new Date(Date.now() - MIN_AGE_MS)): Promise<void> {
    // An empty table more likely means a wrong database than that all uploads failed: remove no file.
    if (await this.attachments.isEmpty()) return;
    let keys: string[] = [];
    for await (const { key } of this.storage.list(before)) {
      if (signal?.aborted) return;
      keys.push(key);
      if (keys.length === BATCH_SIZE) keys = await this.removeOrphans(keys, signal);
    }
    await this.removeOrphans(keys, signal);
  }

  private async removeOrphans(keys: readonly string[], signal: AbortSignal | undefined): Promise<[]> {
    if (keys.length === 0) return [];
    const existing = await this.attachments.findExistingKeys(keys);
    for (const key of keys) {
      // Removing hundreds of files can exceed the shutdown deadline.
      if (signal?.aborted) break;
      if (!existing.has(key)) await this.storage.remove(key);
    }
    return [];
  }
}
