import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { currentRequest } from '../request-context/index.js';

/** A read whose response may be shared with other clients. */
export interface ShareableRead {
  readonly effects: (() => void)[];
  /** True if only the requesting client may receive the response. */
  isPersonal: boolean;
}

/**
 * Declares properties of a read that its response does not show. Responses to anonymous clients are cached and sent again without a
 * call of the controller.
 */
@Injectable()
export class ReadEffects {
  private readonly reads = new AsyncLocalStorage<ShareableRead>();

  /** @internal */
  record<T>(read: ShareableRead, work: () => T): T {
    return this.reads.run(read, work);
  }

  /** Runs `effect` now, and again for each cache hit. Example: an effect that counts a view. */
  onEveryHit(effect: () => void): void {
    effect();
    this.reads.getStore()?.effects.push(effect);
  }

  /** Prevents caching: the response depends on more than the URL and `Accept`. */
  markPersonal(): void {
    const read = this.reads.getStore();
    if (read) read.isPersonal = true;
    const reads = currentRequest()?.reads;
    if (reads) reads.isPersonal = true;
  }
}
