import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { UnitOfWork } from './unit-of-work.js';

const FLUSH_MS = 2000;

/** Counts by ids in memory, and writes it every few seconds: what is only looked at must not cost a write. */
export abstract class BufferedCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private pending = new Map<number, number>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(private readonly units: UnitOfWork) {}

  /** Adds the numbers to what is stored, in a unit of work. */
  protected abstract write(counts: ReadonlyMap<number, number>): Promise<void>;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** What cannot be written now stays for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writePending());
    return this.flushing;
  }

  protected add(id: number): void {
    this.pending.set(id, (this.pending.get(id) ?? 0) + 1);
  }

  private async writePending(): Promise<void> {
    if (this.pending.size === 0) return;
    const counts = this.pending;
    this.pending = new Map();
    try {
      // Visitors may be shown a former number for some seconds.
      await this.units.runUnseen(() => this.write(counts));
    } catch (error) {
      for (const [id, count] of counts) this.pending.set(id, (this.pending.get(id) ?? 0) + count);
      this.logger.warn({ err: error }, 'What was counted could not be written; it is kept for the next try');
    }
  }

  // After the last request has ended, before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
