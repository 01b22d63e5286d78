import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { KeyUseRepository } from './key-use.repository.js';

const FLUSH_MS = 5000;
/** At most one write per key in this period. */
const EVERY_MS = 60_000;

/** Tracks the last use of keys in memory and writes it in the background, so that a request costs no database write. */
@Injectable()
export class KeyUse implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(KeyUse.name);
  /** The last use of each key that is not written yet. */
  private used = new Map<number, Date>();
  /** Uses that this process has written within the last minute. */
  private readonly written = new Map<number, Date>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly keys: KeyUseRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  note(keyId: number): void {
    const now = new Date();
    const before = this.written.get(keyId);
    if (!before || now.getTime() - before.getTime() >= EVERY_MS) this.used.set(keyId, now);
  }

  /** Uses that cannot be written stay in memory for the next flush. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    for (const [id, at] of this.written) if (Date.now() - at.getTime() >= EVERY_MS) this.written.delete(id);
    if (this.used.size === 0) return;
    const due = this.used;
    this.used = new Map();
    try {
      await this.unitOfWork.runUnseen(() => this.keys.setLastUses(due, EVERY_MS));
      for (const [id, usedAt] of due) this.written.set(id, usedAt);
    } catch (error) {
      this.used = new Map([...due, ...this.used]);
      this.logger.warn({ err: error }, 'The last use of API keys could not be written; trying again at the next flush');
    }
  }

  // Runs after the last request, and before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
