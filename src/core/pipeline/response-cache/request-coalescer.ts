import { type CallHandler, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom } from 'rxjs';
import { Settings } from '../../../config/settings.js';
import { SerializedResponse } from '../../http/response/serialized-response.js';
import { CacheWriter, type PendingCacheEntry } from './cache-writer.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import { ReadEffects } from '../../cache/read-effects.js';
import { SingleFlight } from './single-flight.js';

export type CacheableRead = Pick<PendingCacheEntry, 'key' | 'route' | 'rule'>;

/** Coalesces concurrent identical reads into one. A read whose response may be cached gets a `PendingCacheEntry`. */
@Injectable()
export class RequestCoalescer {
  private readonly inFlight = new SingleFlight();

  constructor(
    private readonly monitor: StalenessMonitor,
    private readonly effects: ReadEffects,
    private readonly cacheWriter: CacheWriter,
    private readonly settings: Settings,
  ) {}

  /** Returns the response of an identical read in flight, or the response of `next`. */
  async respond(request: Request, response: Response, next: CallHandler, read: CacheableRead): Promise<unknown> {
    const { contentVersion } = this.monitor;
    // The poll runs in parallel with the read. If the poll detects a change, the response is not cached.
    this.monitor.pollIfStale();
    const shared = await this.inFlight.find(read.key, contentVersion);
    if (shared) {
      this.setCacheHeader(response, 'hit');
      for (const effect of shared.effects) effect();
      return shared.response;
    }
    return this.runLeader(request, response, next, { ...read, contentVersion, effects: [], isPersonal: false });
  }

  private async runLeader(
    request: Request,
    response: Response,
    next: CallHandler,
    entry: PendingCacheEntry,
  ): Promise<unknown> {
    const end = this.inFlight.start(entry.key, entry.contentVersion);
    response.once('close', () => end());
    try {
      const result: unknown = await this.effects.record(entry, () => lastValueFrom(next.handle()));
      if (result instanceof SerializedResponse && !entry.isPersonal) {
        this.setCacheHeader(response, 'miss');
        this.cacheWriter.admit(request, entry);
        end({ response: result, effects: entry.effects });
      }
      return result;
    } finally {
      end();
    }
  }

  private setCacheHeader(response: Response, found: 'hit' | 'miss'): void {
    if (!this.settings.production) response.set('X-Cache', found);
  }
}
