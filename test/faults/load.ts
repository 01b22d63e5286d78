import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';

interface Client {
  setHeaders(headers: Record<string, string>): void;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly overallRate?: number;
  readonly setupClient: (client: Client) => void;
}

type Autocannon = (options: Options, done: (error: Error | null) => void) => EventEmitter;
const autocannon = createRequire(__filename)('autocannon') as Autocannon;

const SECONDS = 5;

export interface Load {
  readonly connections: number;
  /** Requests a second; as many as come back where there is none. */
  readonly rate?: number;
  /** Each connection is a caller of its own, unless it is told whose it is. */
  readonly caller?: string;
}

/** What came back: by status how many a second, and how many milliseconds each took. */
export class Answers {
  constructor(private readonly times: ReadonlyMap<number, number[]>) {}

  perSecond(status: number): number {
    return (this.times.get(status)?.length ?? 0) / SECONDS;
  }

  /** Of those with a status, that of which 99 in a hundred took less. */
  p99(status: number): number {
    const times = [...(this.times.get(status) ?? [])].sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)] ?? NaN;
  }

  toString(): string {
    return [...this.times.keys()]
      .map((status) => `${status}: ${this.perSecond(status).toFixed(0)}/s, p99 ${this.p99(status).toFixed(0)} ms`)
      .join('; ');
  }
}

let callers = 0;

/** Asks for some seconds. */
export function load(url: string, { connections, rate, caller }: Load): Promise<Answers> {
  const times = new Map<number, number[]>();
  const setupClient = (client: Client) => {
    const own = `10.${++callers >> 8}.${callers & 255}.1`;
    client.setHeaders({ 'X-Forwarded-For': caller ?? own });
  };
  return new Promise((resolve, reject) => {
    const options = {
      url,
      connections,
      duration: SECONDS,
      setupClient,
      ...(rate && { overallRate: Math.round(rate) }),
    };
    const running = autocannon(options, (error) => (error ? reject(error) : resolve(new Answers(times))));
    running.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      const known = times.get(status);
      if (known) known.push(ms);
      else times.set(status, [ms]);
    });
  });
}
