import { setTimeout as sleep } from 'node:timers/promises';
import type { EdgeSite } from './edge-site.js';
import { Newsroom } from './newsroom.js';
import { Readers } from './readers.js';
import { readSurface, surfacesOf } from './surfaces.js';
import { type ContentState, findStaleReads, oldestResponseMs, TOLERANCE_MS } from './timeline.js';

const READERS = 5;
const PARALLEL_SNAPSHOT_READS = 4;

export interface FreshnessResult {
  readonly reads: number;
  readonly failedReads: number;
  readonly stale: readonly string[];
  /** Longest time from the first acknowledgement of a group to a read without its changes, in milliseconds. */
  readonly oldestMs: number;
  readonly purges: number;
  /** Times from the first acknowledgement to the end of the last purge of a group, in milliseconds. */
  readonly lag: { readonly medianMs: number; readonly maxMs: number };
}

/** Groups of writes with readers at the same time. After each group, compares all surfaces with the service. */
export class FreshnessRun {
  readonly newsroom: Newsroom;
  private readonly readers: Readers;
  private readonly states: ContentState[] = [];

  private constructor(private readonly site: EdgeSite) {
    this.newsroom = new Newsroom(site.varnish.url);
    this.readers = new Readers(site.varnish.url, READERS);
  }

  static async start(site: EdgeSite): Promise<FreshnessRun> {
    const run = new FreshnessRun(site);
    await run.group('start', () => run.newsroom.setUp());
    return run;
  }

  get readCount(): number {
    return this.readers.reads.length;
  }

  /**
   * Runs the writes of a group, waits until the service has purged them, reads each surface through Varnish after the tolerance, and then
   * records the content of the service. Readers continue in the meantime.
   */
  async group(name: string, write: () => Promise<unknown>): Promise<void> {
    const { site, readers, newsroom } = this;
    const changedAt = performance.now();
    await write();
    const writtenAt = performance.now();
    // After the purge, visitors must read only surfaces whose content this group records.
    const surfaces = surfacesOf(newsroom);
    readers.choose(surfaces);
    const acknowledgedAt = newsroom.acknowledgements.find((time) => time > changedAt) ?? writtenAt;
    await site.drain();
    const purges = site.gate.purges.filter(({ startedAt }) => startedAt > changedAt);
    const purgedAt = Math.max(writtenAt, ...purges.map(({ endedAt }) => endedAt));
    await sleep(Math.max(0, purgedAt + TOLERANCE_MS + 5 - performance.now()));
    await readers.sweep();
    this.states.push({ name, changedAt, acknowledgedAt, purgedAt, contents: await this.snapshot(surfaces) });
  }

  async end(): Promise<FreshnessResult> {
    await this.readers.end();
    const { reads, failed } = this.readers;
    const [, ...changes] = this.states;
    const lags = changes.map(({ acknowledgedAt, purgedAt }) => purgedAt - acknowledgedAt).sort((a, b) => a - b);
    return {
      reads: reads.length,
      failedReads: failed,
      stale: findStaleReads(this.states, reads),
      oldestMs: oldestResponseMs(this.states, reads),
      purges: this.site.gate.purges.length,
      lag: { medianMs: lags[lags.length >> 1] ?? 0, maxMs: lags.at(-1) ?? 0 },
    };
  }

  /** The content of the service, without Varnish. */
  private async snapshot(surfaces: readonly string[]): Promise<Map<string, string>> {
    const contents = new Map<string, string>();
    const waiting = [...surfaces];
    const worker = async () => {
      for (let surface = waiting.pop(); surface !== undefined; surface = waiting.pop()) {
        const { status, fingerprint } = await readSurface(this.site.instances.urlOf(0), surface);
        if (status >= 500) waiting.push(surface);
        else contents.set(surface, fingerprint);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_SNAPSHOT_READS }, worker));
    return contents;
  }
}
