import { setTimeout as sleep } from 'node:timers/promises';
import { readSurface, type Surface } from './surfaces.js';
import type { VisitorRead } from './timeline.js';

const PAUSE_MS = 10;
/** The first and the second are for Varnish equal to no cookie; the third bypasses the cache. */
const COOKIES = [undefined, '_ga=GA1.2.3', 'session=a', undefined, undefined];

/** Visitors that read random surfaces through Varnish, some of them with cookies and some with conditional requests. */
export class Readers {
  readonly reads: VisitorRead[] = [];
  /** Responses that are no content: 5xx, and broken connections. */
  failed = 0;
  private surfaces: readonly Surface[] = [];
  private readonly known = new Map<Surface, { etag: string; fingerprint: string }>();
  private isEnded = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly url: string,
    readers: number,
  ) {
    this.running = Array.from({ length: readers }, (_, n) => this.readUntilEnd(n));
  }

  /** Sets the surfaces of the following reads. */
  choose(surfaces: readonly Surface[]): void {
    this.surfaces = surfaces;
  }

  /** Reads each surface once. Failed reads are repeated. */
  async sweep(): Promise<void> {
    const waiting = [...this.surfaces];
    const worker = async () => {
      for (let surface = waiting.pop(); surface !== undefined; surface = waiting.pop()) {
        while (!(await this.read(surface, {}))) await sleep(PAUSE_MS);
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.all(this.running);
  }

  private async readUntilEnd(reader: number): Promise<void> {
    while (!this.isEnded) {
      const surface = this.surfaces[Math.floor(Math.random() * this.surfaces.length)];
      if (surface !== undefined) {
        const cookie = COOKIES[reader % COOKIES.length];
        const etag = Math.random() < 0.2 ? this.known.get(surface)?.etag : undefined;
        await this.read(surface, { ...(cookie && { Cookie: cookie }), ...(etag && { 'If-None-Match': etag }) });
      }
      await sleep(PAUSE_MS);
    }
  }

  /** Returns false if the read failed. */
  private async read(surface: Surface, headers: Record<string, string>): Promise<boolean> {
    const known = this.known.get(surface);
    const startedAt = performance.now();
    const response = await readSurface(this.url, surface, headers).catch(() => undefined);
    const endedAt = performance.now();
    if (response === undefined || response.status >= 500) {
      this.failed++;
      return false;
    }
    const { etag, status } = response;
    // The tag of the request belongs to the content that was known before the request.
    const fingerprint = status === 304 ? known!.fingerprint : response.fingerprint;
    if (status === 200 && etag !== null) this.known.set(surface, { etag, fingerprint });
    this.reads.push({ surface, startedAt, endedAt, fingerprint });
    return true;
  }
}
