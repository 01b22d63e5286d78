/** Milliseconds that a response may be outdated after the purge. */
export const TOLERANCE_MS = 1000;

/** The public content after a group of writes. Times in milliseconds of `performance.now()`. */
export interface ContentState {
  readonly name: string;
  /** Before the first write of the group. */
  readonly changedAt: number;
  /** Time of the first acknowledgement. */
  readonly acknowledgedAt: number;
  /** After the last write and the last purge of the group. */
  readonly purgedAt: number;
  /** Fingerprint of each response of the service without Varnish. */
  readonly contents: ReadonlyMap<string, string>;
}

/** A response that a visitor has received through Varnish. */
export interface VisitorRead {
  readonly surface: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly fingerprint: string;
}

/** Returns a description of each read whose content was older than the last purge plus the tolerance. */
export function findStaleReads(states: readonly ContentState[], reads: readonly VisitorRead[]): string[] {
  return reads.flatMap((read) => {
    const required = requiredState(states, read);
    const current = states.findLastIndex(({ changedAt }) => changedAt < read.endedAt);
    const allowed = states.slice(required, current + 1).map(({ contents }) => contents.get(read.surface));
    if (allowed.includes(read.fingerprint)) return [];
    const former = states
      .slice(0, required)
      .findLast(({ contents }) => contents.get(read.surface) === read.fingerprint);
    // Between the writes of a group there are states without a fingerprint.
    if (former === undefined && current > required) return [];
    const after = states[required]!;
    const found = former === undefined ? 'unknown content' : `the content from before "${nameAfter(states, former)}"`;
    return [
      `${read.surface}: ${found}, ${formatMs(read.startedAt - after.purgedAt)} after the purge of "${after.name}"`,
    ];
  });
}

const nameAfter = (states: readonly ContentState[], state: ContentState): string =>
  states[states.indexOf(state) + 1]!.name;

const formatMs = (ms: number): string => `${Math.round(ms)} ms`;

/** The last state whose purge ended more than the tolerance before the read. */
const requiredState = (states: readonly ContentState[], { startedAt }: VisitorRead): number =>
  Math.max(
    0,
    states.findLastIndex(({ purgedAt }) => purgedAt + TOLERANCE_MS < startedAt),
  );

/** Returns the longest time from the first acknowledgement of a group to a read without its changes, in milliseconds. */
export function oldestResponseMs(states: readonly ContentState[], reads: readonly VisitorRead[]): number {
  let oldest = 0;
  for (const { surface, startedAt, fingerprint } of reads) {
    const state = states.findLastIndex(
      ({ contents, changedAt }) => changedAt < startedAt && contents.get(surface) === fingerprint,
    );
    const next = states.slice(state + 1).find(({ contents }) => contents.get(surface) !== fingerprint);
    if (state >= 0 && next) oldest = Math.max(oldest, startedAt - next.acknowledgedAt);
  }
  return oldest;
}
