import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Metrics } from '../metrics/metrics.js';
import { answerWithin } from './answer-within.js';
import type { MemoryWindows } from './memory-windows.js';
import type { RedisWindows } from './redis-windows.js';
import { type Window, WindowStorage } from './window-storage.js';

/** A stuck Redis must not delay a request by more than 50 ms. */
const PATIENCE_MS = 40;
const START_PATIENCE_MS = 1000;
const PROBE_EVERY_MS = 1000;
const PROBES_PER_CONNECTION = 5;

/**
 * Counts in Redis, and in this process while Redis is unavailable. The last counts of Redis are stored in memory, so that callers
 * over a limit remain limited during an outage.
 */
export class FallbackWindows extends WindowStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Maximum time that a request waits for Redis, in milliseconds. */
  patienceMs = PATIENCE_MS;
  private readonly logger = new Logger('RateLimit');
  private lostAt?: number;
  private probing?: NodeJS.Timeout;

  constructor(
    private readonly shared: RedisWindows,
    private readonly local: MemoryWindows,
    metrics: Metrics,
  ) {
    super();
    const isUp = () => this.lostAt === undefined;
    metrics.gauge({
      name: 'masthead_redis_up',
      help: '1 while rate limits are counted in Redis; 0 while Redis is unavailable and they are counted in this process.',
      collect() {
        this.set(Number(isUp()));
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      await answerWithin(START_PATIENCE_MS, this.shared.connect());
      this.logger.log('Rate limits are counted in Redis for all instances');
    } catch (error) {
      this.lose(error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.probing);
    this.shared.close();
  }

  hit(key: string, windowMs: number): Promise<Window> {
    return this.ask(key, (windows) => windows.hit(key, windowMs));
  }

  peek(key: string): Promise<Window> {
    return this.ask(key, (windows) => windows.peek(key));
  }

  giveBack(key: string): Promise<void> {
    return this.tell((windows) => windows.giveBack(key));
  }

  forget(key: string): Promise<void> {
    return this.tell((windows) => windows.forget(key));
  }

  private async ask(key: string, question: (windows: WindowStorage) => Promise<Window>): Promise<Window> {
    const window = await this.askShared(question);
    if (window === undefined) return question(this.local);
    if (window.hits > 0) this.local.remember(key, window);
    return window;
  }

  private async tell(order: (windows: WindowStorage) => Promise<void>): Promise<void> {
    await order(this.local);
    await this.askShared(order);
  }

  private async askShared<T>(question: (windows: WindowStorage) => Promise<T>): Promise<T | undefined> {
    if (this.lostAt !== undefined) return undefined;
    try {
      return await answerWithin(this.patienceMs, question(this.shared));
    } catch (error) {
      this.lose(error);
      return undefined;
    }
  }

  private lose(error: unknown): void {
    if (this.lostAt !== undefined) return;
    this.lostAt = Date.now();
    this.logger.warn(`Redis is unavailable; rate limits are counted in this process only: ${reasonOf(error)}`);
    let failed = 0;
    this.probing = setInterval(() => {
      // Probes with a write, because a server that responds can still reject writes.
      answerWithin(this.patienceMs, this.shared.hit('probe', PROBE_EVERY_MS)).then(
        () => this.find(),
        () => ++failed % PROBES_PER_CONNECTION === 0 && this.shared.reconnect(),
      );
    }, PROBE_EVERY_MS).unref();
  }

  private find(): void {
    if (this.lostAt === undefined) return;
    const seconds = Math.round((Date.now() - this.lostAt) / 1000);
    clearInterval(this.probing);
    this.lostAt = undefined;
    this.logger.log(`Redis is available again after ${seconds} s; rate limits are counted in Redis for all instances`);
  }
}

/** If a host name has several addresses, the connection error is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'unknown';
}
