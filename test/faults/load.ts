import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Client {
  setHeaders(headers: Record<string, string>): void;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly setupClient: (client: Client) => void;
}

type Autocannon = (options: Options, done: (error: Error | null) => void) => EventEmitter;
const autocannon = createRequire(__filename)('autocannon') as Autocannon;

const SECONDS = 5;

export interface LoadOptions {
  readonly connections: number;
  /** Requests per second. Without a rate, each connection sends its next request after a response. */
  readonly rate?: number;
  /** Address of the caller. Without it, each connection is a different caller. */
  readonly caller?: string;
}

/** Milliseconds of each response, by status. */
class DurationsByStatus extends Map<number, number[]> {
  add(status: number, ms: number): void {
    const known = this.get(status);
    if (known) known.push(ms);
    else this.set(status, [ms]);
  }
}

/** Rate and duration of the responses, by status. */
export class LoadResult {
  constructor(private readonly times: ReadonlyMap<number, number[]>) {}

  perSecond(status: number): number {
    return (this.times.get(status)?.length ?? 0) / SECONDS;
  }

  /** Returns the 99th percentile of the durations with this status, in milliseconds. */
  p99(status: number): number {
    const times = [...(this.times.get(status) ?? [])].sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)] ?? NaN;
  }

  /** Number of responses with any other status. */
  countExcept(...statuses: readonly number[]): number {
    return [...this.times].reduce((sum, [status, { length }]) => (statuses.includes(status) ? sum : sum + length), 0);
  }

  toString(): string {
    return [...this.times.keys()]
      .map((status) => `${status}: ${this.perSecond(status).toFixed(0)}/s, p99 ${this.p99(status).toFixed(0)} ms`)
      .join('; ');
  }
}

const callerOf = (n: number): string => `10.${(n >> 8) & 255}.${n & 255}.1`;

/** Sends requests for 5 seconds. */
export function load(url: string, { connections, rate, caller }: LoadOptions): Promise<LoadResult> {
  const headers = (n: number) => ({ 'X-Forwarded-For': caller ?? callerOf(n) });
  return rate === undefined ? sendClosedLoop(url, connections, headers) : sendAtRate(url, connections, rate, headers);
}

type Headers = (connection: number) => Record<string, string>;

function sendClosedLoop(url: string, connections: number, headers: Headers): Promise<LoadResult> {
  const times = new DurationsByStatus();
  let client = 0;
  return new Promise((resolve, reject) => {
    const setupClient = (one: Client) => one.setHeaders(headers(client++));
    const running = autocannon({ url, connections, duration: SECONDS, setupClient }, (error) =>
      error ? reject(error) : resolve(new LoadResult(times)),
    );
    running.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => times.add(status, ms));
  });
}

/**
 * Sends requests at random times (a Poisson process), independent of the responses. `autocannon` sends all requests of a second at
 * its beginning.
 */
async function sendAtRate(url: string, connections: number, rate: number, headers: Headers): Promise<LoadResult> {
  const times = new DurationsByStatus();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const ask = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now();
      get(url, { agent, headers: headers(n % connections) }, (response) => {
        response.resume().on('end', () => {
          times.add(response.statusCode!, performance.now() - since);
          resolve();
        });
      }).on('error', reject);
    });
  const pending: Promise<void>[] = [];
  for (let next = 0, elapsed = 0; elapsed < SECONDS; elapsed = (performance.now() - start) / 1000) {
    for (; next < elapsed; next += -Math.log(1 - Math.random()) / rate) pending.push(ask(pending.length));
    await sleep(1);
  }
  await Promise.all(pending);
  agent.destroy();
  return new LoadResult(times);
}
