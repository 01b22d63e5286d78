import type { ServerResponse } from 'node:http';
import { resetConnection } from '../../lifecycle/reset-connection.js';
import type { CachedResponse } from './response-cache.js';

/** Smaller bodies are not counted. A thousand slow readers of these use 64 MiB. */
const MIN_COUNTED_BYTES = 64 * 1024;
/** Maximum bytes of bodies that are no longer in the cache. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The large cached bodies that are being sent. Clients that do not read would otherwise retain any number of bodies that the cache has
 * replaced or evicted.
 */
export class BodiesInFlight {
  private readonly readers = new Map<CachedResponse, Set<ServerResponse>>();

  constructor(private readonly isCached: (cached: CachedResponse) => boolean) {}

  /** Call before the response is sent. Closes the connections of the oldest bodies above the limit. */
  add(cached: CachedResponse, response: ServerResponse): void {
    // The client can have disconnected before: there is no further "close" event.
    if (cached.body.length < MIN_COUNTED_BYTES || response.destroyed) return;
    const readers = this.readers.get(cached) ?? new Set();
    this.readers.set(cached, readers.add(response));
    response.once('close', () => {
      readers.delete(response);
      if (readers.size === 0) this.readers.delete(cached);
    });
    this.closeOldest();
  }

  private closeOldest(): void {
    const uncached = [...this.readers].filter(([cached]) => !this.isCached(cached));
    let bytes = uncached.reduce((sum, [{ body }]) => sum + body.length, 0);
    for (const [{ body }, responses] of uncached) {
      if (bytes <= MAX_BYTES) return;
      bytes -= body.length;
      for (const response of responses) resetConnection(response);
    }
  }
}
