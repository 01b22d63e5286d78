import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '../../../core/lifecycle/concurrency-limiter.js';
import { currentRequest } from '../../../core/request-context/index.js';
import { MIN_LONG_CONTENT_BYTES } from '../content/content-thread.js';

/** Long contents that are indexed at the same time, one of a caller: a commit of 20,000 words takes MariaDB up to a second. */
const MAX_LONG_CONTENTS = 2;
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 20 };

/** Limits the requests that index long contents at the same time, so that they do not use all request slots. */
@Injectable()
export class IndexingLimiter {
  private readonly limiter = new ConcurrencyLimiter(MAX_LONG_CONTENTS, QUEUE_LIMITS);

  /** Call before the content is prepared. A shorter content does not wait. Waits while other long contents are indexed; then throws `unavailable`. */
  async admit(contentBytes: number): Promise<void> {
    if (contentBytes >= MIN_LONG_CONTENT_BYTES) await currentRequest()?.slot?.acquireFurther(this.limiter);
  }
}
