import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { UnitOfWork } from './unit-of-work.js';

const FLUSH_MS = 2000;

/** Counts per id in memory and writes the counts every 2 seconds, so that a read such as a page view costs no database write. */
export abstract class BufferedCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private pending = new Map<number, number>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(private readonly units: UnitOfWork) {}

  /** Adds the counts to the stored numbers, inside a unit of work. */
  protected abstract write(counts: ReadonlyMap<number, number>): Promise<void>;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Counts that cannot be written stay in memory for the next flush. */
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
      // Anonymous clients may read an outdated number for some seconds.
      await this.units.runWithoutInvalidation(() => this.write(counts));
    } catch (error) {
      for (const [id, count] of counts) this.pending.set(id, (this.pending.get(id) ?? 0) + count);
      this.logger.warn({ err: error }, 'Could not write the buffered counts; the next flush tries again');
    }
  }

  // Runs after the last request has ended and before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
