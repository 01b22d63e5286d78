/** Processor time of one request, in microseconds. */
export interface RequestTime {
  readonly own: number;
  readonly database: number;
}

export type RequestTimes = Readonly<Record<string, Readonly<Record<string, RequestTime>>>>;

export interface Assumptions {
  readonly requests: number;
  readonly writes: number;
  readonly signedInShare: number;
  readonly reads: Readonly<
    Record<string, { readonly share: number; readonly urls: number | null; readonly isList: boolean }>
  >;
  readonly maxAgeSeconds: number;
  readonly purgeSeconds: number;
  readonly keysPerRequest: number;
  readonly utilisation: number;
  readonly spare: number;
  readonly databaseProcessors: number;
  readonly connectionsPerProcessor: number;
  readonly replicaDelayMs: number;
  readonly eventsPerWrite: number;
  readonly eventBytes: number;
  readonly eventDays: number;
}

export interface Capacity {
  readonly kinds: readonly {
    readonly name: string;
    readonly rate: number;
    readonly hits: number;
    readonly misses: number;
  }[];
  readonly visitors: number;
  readonly signedIn: number;
  readonly writes: number;
  readonly misses: number;
  readonly hits: number;
  readonly origin: number;
  readonly own: number;
  readonly instances: number;
  readonly database: {
    readonly all: number;
    readonly limit: number;
    readonly usable: number;
    readonly primary: number;
    readonly replicas: number;
    readonly needed: number;
  };
  readonly pool: number;
  readonly connections: number;
  readonly events: number;
  readonly handleMs: number;
  readonly eventLogGigabytes: number;
  readonly purges: number;
}

export const ASSUMPTIONS: Assumptions;

export function timesOf(report: string): RequestTimes;

export function hitShare(rate: number, changes: number, maxAgeSeconds: number): number;

export function capacity(times: RequestTimes, assumptions: Assumptions, isCached: boolean): Capacity;
