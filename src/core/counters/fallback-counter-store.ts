import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Metrics } from '../metrics/metrics.js';
import { type MemoryCounterStore, type CounterWindow, CounterStore } from './counter-store.js';
import type { RedisCounterStore } from './redis-counter-store.js';

/**
 * Rejects after `ms` milliseconds. Waits in two halves and polls the sockets after each, so that a busy process reads a response that
 * has already arrived instead of treating the server as unavailable.
 */
export function withRedisTimeout<T>(ms: number, result: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const rejectLater = () => setImmediate(() => reject(new Error(`no response within ${ms} ms`)));
    let timer = setTimeout(() => (timer = setTimeout(rejectLater, ms / 2)), ms / 2);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A stuck Redis must not delay a request by more than 50 ms. */
const REDIS_TIMEOUT_MS = 40;
const CONNECT_TIMEOUT_MS = 1000;
const PROBE_INTERVAL_MS = 1000;
const PROBES_PER_CONNECTION = 5;

/**
 * Counts in Redis, and in this process while Redis is unavailable. The last counts of Redis are stored in memory, so that callers
 * over a limit remain limited during an outage.
 */
export class FallbackCounterStore extends CounterStore implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Maximum time that a request waits for Redis, in milliseconds. */
  timeoutMs = REDIS_TIMEOUT_MS;
  private readonly logger = new Logger('RateLimit');
  private unavailableSince?: number;
  private probeTimer?: NodeJS.Timeout;

  constructor(
    private readonly shared: RedisCounterStore,
    private readonly local: MemoryCounterStore,
    metrics: Metrics,
  ) {
    super();
    const isUp = () => this.unavailableSince === undefined;
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
      await withRedisTimeout(CONNECT_TIMEOUT_MS, this.shared.connect());
      this.logger.log('Rate limits are counted in Redis for all instances');
    } catch (error) {
      this.markUnavailable(error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.probeTimer);
    this.shared.close();
  }

  hit(key: string, windowMs: number): Promise<CounterWindow> {
    return this.query(key, (store) => store.hit(key, windowMs));
  }

  peek(key: string): Promise<CounterWindow> {
    return this.query(key, (store) => store.peek(key));
  }

  refund(key: string): Promise<void> {
    return this.update((store) => store.refund(key));
  }

  reset(key: string): Promise<void> {
    return this.update((store) => store.reset(key));
  }

  private async query(key: string, operation: (store: CounterStore) => Promise<CounterWindow>): Promise<CounterWindow> {
    const window = await this.runShared(operation);
    if (window === undefined) return operation(this.local);
    if (window.hits > 0) this.local.save(key, window);
    return window;
  }

  private async update(operation: (store: CounterStore) => Promise<void>): Promise<void> {
    await operation(this.local);
    await this.runShared(operation);
  }

  private async runShared<T>(operation: (store: CounterStore) => Promise<T>): Promise<T | undefined> {
    if (this.unavailableSince !== undefined) return undefined;
    try {
      return await withRedisTimeout(this.timeoutMs, operation(this.shared));
    } catch (error) {
      this.markUnavailable(error);
      return undefined;
    }
  }

  private markUnavailable(error: unknown): void {
    if (this.unavailableSince !== undefined) return;
    this.unavailableSince = Date.now();
    this.logger.warn(`Redis is unavailable; rate limits are counted in this process only: ${reasonOf(error)}`);
    let failed = 0;
    this.probeTimer = setInterval(() => {
      // Probes with a write, because a server that responds can still reject writes.
      withRedisTimeout(this.timeoutMs, this.shared.hit('probe', PROBE_INTERVAL_MS)).then(
        () => this.markAvailable(),
        () => ++failed % PROBES_PER_CONNECTION === 0 && this.shared.reconnect(),
      );
    }, PROBE_INTERVAL_MS).unref();
  }

  private markAvailable(): void {
    if (this.unavailableSince === undefined) return;
    const seconds = Math.round((Date.now() - this.unavailableSince) / 1000);
    clearInterval(this.probeTimer);
    this.unavailableSince = undefined;
    this.logger.log(`Redis is available again after ${seconds} s; rate limits are counted in Redis for all instances`);
  }
}

/** If a host name has several addresses, the connection error is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || 'unknown';
}
