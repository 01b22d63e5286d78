import { request } from 'node:http';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { CACHE_ENABLED } from '../response-cache/send-raw.js';
import { blockingModule, HandlerBarrier, publicBlockingModule } from './blocking-module.js';

/** The header with the address of a caller. */
export const as = (caller: number): Headers => ({ 'X-Forwarded-For': `192.0.2.${caller}` });

/** The application with four request slots, at most two of them for one caller. */
export class LoadSheddingSite {
  /** Number of requests, which makes each path different. */
  requests = 0;
  private readonly open: { abort(): void }[] = [];

  private constructor(
    readonly app: TestApp,
    readonly stopwatch: MonotonicClockMock,
    readonly held: HandlerBarrier,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<LoadSheddingSite> {
    const stopwatch = new MonotonicClockMock();
    const env = { ...settings, MAX_REQUESTS_IN_FLIGHT: '4', TRUST_PROXY: 'loopback', ...CACHE_ENABLED };
    const app = await startTestApp(env, 'sqlite', [blockingModule, publicBlockingModule]);
    return new LoadSheddingSite(app, stopwatch, app.app.get(HandlerBarrier));
  }

  /** Ends all requests that do not end, and waits until all slots are free. */
  async releaseAll(): Promise<void> {
    for (const each of this.open.splice(0)) each.abort();
    const left = () => {
      this.held.release();
      return this.numberOf('masthead_http_requests_in_flight');
    };
    if ((await eventually(left, (n) => n === 0)) !== 0) throw new Error('A request slot was not released');
  }

  async stop(): Promise<void> {
    await this.app.stop();
    this.stopwatch.restore();
  }

  async numberOf(metric: string): Promise<number> {
    const { text } = await this.app.unchecked.get('/metrics').expect(200);
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
        ?.split(' ')[1],
    );
  }

  /** Sends a request that does not end. `status` resolves with the response. */
  hold(caller: number, n: string | number = ++this.requests): { status: Promise<number>; abort(): void } {
    const sent = request(`${this.app.url}/api/v1/holds/${n}`, { headers: as(caller) });
    const status = new Promise<number>((resolve, reject) => {
      sent.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject);
    });
    status.catch(() => undefined);
    const one = { status, abort: () => void sent.end().destroy() };
    sent.end();
    this.open.push(one);
    return one;
  }

  /** Sends a request that does not end and whose response is not needed. */
  hang(headers: Headers, prefix = 'holds'): void {
    const sent = request(`${this.app.url}/api/v1/${prefix}/${++this.requests}`, { headers });
    sent.on('error', () => undefined).end();
    this.open.push({ abort: () => void sent.destroy() });
  }

  heldBecomes(wanted: number): Promise<number> {
    return eventually(
      () => this.held.size,
      (size) => size === wanted,
    );
  }

  async takeAllPlaces() {
    const places = [1, 1, 2, 2].map((caller) => this.hold(caller));
    expect(await this.heldBecomes(4)).toBe(4);
    return places;
  }
}
