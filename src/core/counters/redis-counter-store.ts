import { type RedisCounterClient, createRedisCounterClient } from './redis-client.js';
import { type CounterWindow, CounterStore } from './counter-store.js';

/**
 * Counter store that all instances share, by the clock of Redis. Methods reject if Redis is unavailable and have no timeout:
 * `FallbackCounterStore` adds the timeout and the fallback.
 */
export class RedisCounterStore extends CounterStore {
  private readonly client: RedisCounterClient;
  private lastError?: Error;

  constructor(url: string) {
    super();
    this.client = createRedisCounterClient(url)
      .on('error', (error: Error) => (this.lastError = error))
      .on('ready', () => (this.lastError = undefined)) as RedisCounterClient;
  }

  hit(key: string, windowMs: number): Promise<CounterWindow> {
    return this.run(async () => toCounterWindow(await this.client.hitWindow(key, windowMs)));
  }

  peek(key: string): Promise<CounterWindow> {
    return this.run(async () => toCounterWindow(await this.client.peekWindow(key)));
  }

  refund(key: string): Promise<void> {
    return this.run(async () => {
      await this.client.giveBackHit(key);
    });
  }

  reset(key: string): Promise<void> {
    return this.run(async () => {
      await this.client.del(key);
    });
  }

  /** Rejects if the first attempt fails; further attempts continue in the background. */
  connect(): Promise<void> {
    return this.run(() => this.client.connect());
  }

  /** Replaces an unresponsive connection: the server may have disappeared without closing it. */
  reconnect(): void {
    if (this.client.status === 'ready' || this.client.status === 'connect') this.client.disconnect(true);
  }

  close(): void {
    this.client.disconnect();
  }

  // Without a connection the client reports a generic error; the cause is in the previous error event.
  private async run<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      if (this.client.status === 'ready') throw error;
      throw this.lastError ?? new Error('the connection was closed');
    }
  }
}

const toCounterWindow = ([hits, ends, now]: [hits: number, ends: number, now: number]): CounterWindow => ({
  hits,
  resetAt: ends,
  endsIn: ends - now,
});
