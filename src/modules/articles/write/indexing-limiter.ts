import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../../../core/lifecycle/concurrency-limiter.js';
import { runWriteLimited } from '../../../core/request-context/request-context.js';

/** A shorter content is indexed without a wait. */
const MIN_LIMITED_BYTES = 32 * 1024;
/** Long contents that are indexed at the same time, one of a caller: a commit of 20,000 words takes MariaDB up to a second. */
const MAX_LONG_CONTENTS = 2;
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 20 };

/** Limits the long contents that are indexed at the same time, so that they do not use all request slots. */
@Injectable()
export class IndexingLimiter {
  private readonly limiter = new ConcurrencyLimiter(MAX_LONG_CONTENTS, QUEUE_LIMITS);

  /** Runs the transaction that indexes the content. Waits while other long contents are indexed; then throws `unavailable`. */
  run<T>(contentBytes: number, write: () => Promise<T>): Promise<T> {
    return contentBytes < MIN_LIMITED_BYTES ? write() : runWriteLimited(this.limiter, write);
  }
}
