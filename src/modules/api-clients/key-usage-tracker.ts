import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { KeyUsageRepository } from './key-usage.repository.js';

const FLUSH_INTERVAL_MS = 5000;
/** At most one write per key in this period. */
const WRITE_INTERVAL_MS = 60_000;

/** Tracks the last use of keys in memory and writes it in the background, so that a request costs no database write. */
@Injectable()
export class KeyUsageTracker implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(KeyUsageTracker.name);
  /** The last use of each key that is not written yet. */
  private pending = new Map<number, Date>();
  /** Uses that this process has written within the last minute. */
  private readonly written = new Map<number, Date>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly keys: KeyUsageRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  track(keyId: number): void {
    const now = this.clock.now();
    const before = this.written.get(keyId);
    if (!before || now.getTime() - before.getTime() >= WRITE_INTERVAL_MS) this.pending.set(keyId, now);
  }

  /** Uses that cannot be written stay in memory for the next flush. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const [id, at] of this.written) if (now - at.getTime() >= WRITE_INTERVAL_MS) this.written.delete(id);
    if (this.pending.size === 0) return;
    const due = this.pending;
    this.pending = new Map();
    try {
      await this.unitOfWork.runWithoutInvalidation(() => this.keys.updateLastUsed(due, WRITE_INTERVAL_MS));
      for (const [id, usedAt] of due) this.written.set(id, usedAt);
    } catch (error) {
      this.pending = new Map([...due, ...this.pending]);
      this.logger.warn({ err: error }, 'The last use of API keys could not be written; trying again at the next flush');
    }
  }

  // Runs after the last request, and before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
