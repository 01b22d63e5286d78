import { Injectable } from '@nestjs/common';
import { Job } from '../../core/jobs/index.js';
import { AttachmentsRepository } from './attachments.repository.js';
import { AttachmentStorage } from './storage/attachment-storage.js';

/** No upload takes that long from its last byte to its row. */
const AGE_MS = 3_600_000;
const BATCH = 500;

/** Removes files that no row names: of uploads that were broken off, and of articles that were purged. */
@Injectable()
export class OrphanSweeper extends Job {
  readonly name = 'attachments.orphans';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly attachments: AttachmentsRepository,
  ) {
    super();
  }

  /** Those that are older than `before`. */
  async run(signal?: AbortSignal, before = new Date(Date.now() - AGE_MS)): Promise<void> {
    // A database without a single attachment is more likely the wrong one than one whose uploads have all failed.
    if (await this.attachments.isEmpty()) return;
    let keys: string[] = [];
    for await (const { key } of this.storage.list(before)) {
      if (signal?.aborted) return;
      keys.push(key);
      if (keys.length === BATCH) keys = await this.removeOrphans(keys, signal);
    }
    await this.removeOrphans(keys, signal);
  }

  private async removeOrphans(keys: readonly string[], signal: AbortSignal | undefined): Promise<[]> {
    if (keys.length === 0) return [];
    const known = await this.attachments.findKeys(keys);
    for (const key of keys) {
      // Hundreds can take longer than a process has that is told to end.
      if (signal?.aborted) break;
      if (!known.has(key)) await this.storage.remove(key);
    }
    return [];
  }
}
