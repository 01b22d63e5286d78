import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ThreadResult } from './outbound-thread.js';
import {
  lateAnswer,
  OutboundError,
  type OutboundResponse,
  type ProtectedRequest,
  REQUEST_FAILED,
} from './request-with-ssrf-protection.js';

const THREAD_FILE = join(__dirname, `outbound-thread${extname(__filename)}`);
/** In milliseconds. A thread takes about 200 ms to start, and about 20 MB of memory. */
const IDLE_TIMEOUT_MS = 60_000;
/** Without the bodies of requests and responses. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };
const MAX_CONCURRENT_REQUESTS = 1000;
/** A busy thread can exceed the deadline of a request by this time. */
const BUSY_THREAD_MS = 1000;

export interface OutboundRequest extends ProtectedRequest {
  readonly body?: string;
  /** Aborts the wait for the response. */
  readonly signal?: AbortSignal;
}

/**
 * Sends requests to servers of other parties from a thread. Such a server can cause work that Node.js does not limit: the verification of
 * its certificates, messages of TLS, and many small parts of a response. In the thread, that work delays only requests of the same
 * client.
 */
@Injectable()
export class OutboundClient implements OnApplicationShutdown {
  private readonly logger = new Logger(OutboundClient.name);
  private pool?: Piscina<ProtectedRequest, ThreadResult>;
  private readonly ending = new AbortController();

  /** Throws an `OutboundError` if there is no response. */
  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const { signal, timeoutMs } = request;
    const deadline = AbortSignal.timeout(timeoutMs + BUSY_THREAD_MS);
    const limit = AbortSignal.any([deadline, this.ending.signal, ...(signal ? [signal] : [])]);
    const result = await this.runUntil(limit, request);
    if (!result) throw new OutboundError(deadline.aborted ? lateAnswer(request) : REQUEST_FAILED);
    if ('error' in result) throw new OutboundError(result.error);
    return { ...result, body: Buffer.from(result.body) };
  }

  /** Ends the thread and its requests. */
  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.pool?.destroy();
  }

  /** Returns undefined if the limit is reached first, or if the thread fails. */
  private async runUntil(limit: AbortSignal, request: OutboundRequest): Promise<ThreadResult | undefined> {
    if (limit.aborted) return undefined;
    const aborted = once(limit, 'abort').then(() => undefined);
    return Promise.race([this.runInThread(request).catch(this.logFailure), aborted]);
  }

  private async runInThread({ body: text, signal: _, ...request }: OutboundRequest): Promise<ThreadResult> {
    this.pool ??= this.createPool();
    const body = text === undefined ? undefined : new TextEncoder().encode(text);
    return this.pool.run({ ...request, ...(body && { body }) }, { transferList: body ? [body.buffer] : [] });
  }

  private createPool(): Piscina<ProtectedRequest, ThreadResult> {
    const pool = new Piscina<ProtectedRequest, ThreadResult>({
      filename: THREAD_FILE,
      name: 'send',
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: MAX_CONCURRENT_REQUESTS,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: HEAP_LIMITS,
    });
    // Of a thread without a request.
    return pool.on('error', this.logFailure);
  }

  private readonly logFailure = (error: unknown): undefined => {
    if (!this.ending.signal.aborted) this.logger.warn({ err: error }, 'The thread of outgoing requests failed');
  };
}
