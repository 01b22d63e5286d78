import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AttachmentsRepository } from './attachments.repository.js';
import { IncomingFiles } from './incoming-files.js';
import { AttachmentStorage } from './storage/attachment-storage.js';

const EVERY_MS = 3_600_000;
/** No upload takes that long from its last byte to its row. */
const AGE_MS = 3_600_000;
const BATCH = 500;

/** Removes files that no row names: of uploads that were broken off, and of articles that were purged. Every instance may run it. */
@Injectable()
export class OrphanSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OrphanSweeper.name);
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();
  private ending = false;

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly incoming: IncomingFiles,
    private readonly attachments: AttachmentsRepository,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.sweeping = this.sweeping
        .then(() => this.sweep())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Files without a row could not be removed yet'));
    };
    sweep();
    this.timer = setInterval(sweep, EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Those that are older than `before`. */
  async sweep(before = new Date(Date.now() - AGE_MS)): Promise<void> {
    await this.incoming.sweep(before);
    // A database without a single attachment is more likely the wrong one than one whose uploads have all failed.
    if (await this.attachments.isEmpty()) return;
    let keys: string[] = [];
    for await (const { key } of this.storage.list(before)) {
      if (this.ending) return;
      keys.push(key);
      if (keys.length === BATCH) keys = await this.removeOrphans(keys);
    }
    await this.removeOrphans(keys);
  }

  private async removeOrphans(keys: readonly string[]): Promise<[]> {
    if (keys.length === 0) return [];
    const known = await this.attachments.findKeys(keys);
    for (const key of keys) {
      // Hundreds can take longer than a process has that is told to end.
      if (this.ending) break;
      if (!known.has(key)) await this.storage.remove(key);
    }
    return [];
  }
}
