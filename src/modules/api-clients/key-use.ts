import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { KeyUseRepository } from './key-use.repository.js';

const FLUSH_MS = 5000;
/** One write for each key in this time, however often it is used. */
const EVERY_MS = 60_000;

/** Notes in memory when which key was used, and writes it in the background: a request with a key must not cost a write. */
@Injectable()
export class KeyUse implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(KeyUse.name);
  /** Uses that are to be written: the last of each key. */
  private used = new Map<number, Date>();
  /** The uses that this process has written within the last minute. */
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

  /** What cannot be written now stays for the next time. */
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
      this.logger.warn({ err: error }, 'The last use of keys could not be written; it is kept for the next try');
    }
  }

  // After the last request has ended, before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
