import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants, gzip, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { ContentCoding } from '../../http/response/content-coding.js';
import type { SerializedResponse } from '../../http/response/http-response.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import type { QueueLimits } from '../../lifecycle/queue-limits.js';

/** Higher levels take two to ten times as long, and save less than a tenth. */
const GZIP_OPTIONS = { level: 4 };
/** The window of 256 KiB limits the memory of an encoder to about 1 MiB. */
const toBrotliOptions = (size: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Compressed without a thread, in about 0.3 ms: the transfer takes as long, and password hashes can occupy all threads. */
const MAX_SYNC_BYTES = 32 * 1024;
/** Larger bodies that are compressed at the same time, each in a thread. Half of them for one caller. */
const MAX_CONCURRENT = 2;
const QUEUE: QueueLimits = { burstWaitMs: 500, sustainedLoadWaitMs: 100, queuedPerSlot: 20 };

const compressors = {
  br: {
    sync: (body: Buffer) => brotliCompressSync(body, toBrotliOptions(body.length)),
    async: (body: Buffer) => promisify(brotliCompress)(body, toBrotliOptions(body.length)),
  },
  gzip: {
    sync: (body: Buffer) => gzipSync(body, GZIP_OPTIONS),
    async: (body: Buffer) => promisify(gzip)(body, GZIP_OPTIONS),
  },
} satisfies Record<ContentCoding, object>;

/** Returns a copy with its own memory: the result of zlib is part of a buffer of 16 KiB, which a cached body of 1 KiB would retain. */
function toExactBuffer(compressed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
}

/** Compresses the bodies of responses. Large bodies do not block the event loop, and few are compressed at the same time. */
@Injectable()
export class ResponseCompressor {
  private readonly limiter = new ConcurrencyLimiter(MAX_CONCURRENT, QUEUE);
  /** Coalesced requests share a response. */
  private readonly results = new WeakMap<SerializedResponse, Map<ContentCoding, Promise<Buffer | undefined>>>();

  /** Returns undefined if many bodies of the caller, or of all callers, wait: the response is then sent without a coding. */
  compress(response: SerializedResponse, coding: ContentCoding, caller: string): Promise<Buffer | undefined> {
    const results = this.results.get(response) ?? new Map<ContentCoding, Promise<Buffer | undefined>>();
    this.results.set(response, results);
    const result = results.get(coding) ?? this.run(Buffer.from(response.text!), coding, caller);
    results.set(coding, result);
    return result;
  }

  private run(body: Buffer, coding: ContentCoding, caller: string): Promise<Buffer | undefined> {
    const { sync, async } = compressors[coding];
    if (body.length <= MAX_SYNC_BYTES) return Promise.resolve(toExactBuffer(sync(body)));
    return new Promise((resolve, reject) => {
      const onAcquired = () => {
        async(body)
          .finally(() => this.limiter.release(caller))
          .then((compressed) => resolve(toExactBuffer(compressed)), reject);
      };
      this.limiter.acquire(caller, onAcquired, () => resolve(undefined));
    });
  }
}
