import { type WindowsClient, windowsClient } from './redis-client.js';
import { type Window, WindowStorage } from './window-storage.js';

/**
 * Counter store that all instances share, by the clock of Redis. Methods reject if Redis is unavailable and have no timeout:
 * `FallbackWindows` adds the timeout and the fallback.
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

  /** Rejects if the first attempt fails; further attempts continue in the background. */
  connect(): Promise<void> {
    return this.ask(() => this.client.connect());
  }

  /** Replaces an unresponsive connection: the server may have disappeared without closing it. */
  reconnect(): void {
    if (this.client.status === 'ready' || this.client.status === 'connect') this.client.disconnect(true);
  }

  close(): void {
    this.client.disconnect();
  }

  // Without a connection the client reports a generic error; the cause is in the previous error event.
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
