import { type WindowsClient, windowsClient } from './redis-client.js';
import { type Window, WindowStorage } from './window-storage.js';

/**
 * Counters that all instances share, by Redis's clock. Its methods reject when Redis is away, and may wait long for one
 * that is stuck: `FallbackWindows` stands before it.
 */
export class RedisWindows extends WindowStorage {
  private readonly client: WindowsClient;
  private fault?: Error;

  constructor(url: string) {
    super();
    this.client = windowsClient(url)
      .on('error', (error: Error) => (this.fault = error))
      .on('ready', () => (this.fault = undefined)) as WindowsClient;
  }

  hit(key: string, windowMs: number): Promise<Window> {
    return this.ask(async () => window(await this.client.hitWindow(key, windowMs)));
  }

  peek(key: string): Promise<Window> {
    return this.ask(async () => window(await this.client.peekWindow(key)));
  }

  giveBack(key: string): Promise<void> {
    return this.ask(async () => {
      await this.client.giveBackHit(key);
    });
  }

  forget(key: string): Promise<void> {
    return this.ask(async () => {
      await this.client.del(key);
    });
  }

  /** Rejects when the first try fails; further ones go on in the background all the same. */
  connect(): Promise<void> {
    return this.ask(() => this.client.connect());
  }

  /** Leaves a connection on which nothing comes any more, for a new one: the server may have moved away without a word. */
  reconnect(): void {
    if (this.client.status === 'ready' || this.client.status === 'connect') this.client.disconnect(true);
  }

  close(): void {
    this.client.disconnect();
  }

  // Without a connection the client says only that there is none; why is what it said before.
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (this.client.status === 'ready') throw error;
      throw this.fault ?? new Error('the connection was closed');
    }
  }
}

const window = ([hits, ends, now]: [hits: number, ends: number, now: number]): Window => ({
  hits,
  resetAt: ends,
  endsIn: ends - now,
});
