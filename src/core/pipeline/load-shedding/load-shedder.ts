import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DomainError } from '../../errors/domain-error.js';
import { contextOf, deadlineExceeded, type RequestContext } from '../../request-context/request-context.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Counter } from 'prom-client';
import { Settings } from '../../../config/settings.js';
import { ErrorResponder } from '../errors/error-responder.js';
import { FairPool, PoolAllocation } from '../../lifecycle/fair-pool.js';
import { resetResponse } from '../../lifecycle/reset-connection.js';
import { DEFAULT_QUEUE_LIMITS, REJECTION_REASONS, type RejectionReason } from '../../lifecycle/queue-limits.js';
import { timeSlice } from '../../lifecycle/time-slice.js';
import { Metrics } from '../../metrics/metrics.js';
import { RequestMetrics } from '../../metrics/request-metrics.js';
import { acquire, LimitedRequestSlot } from './limited-request-slot.js';
import { serviceBusy, OverloadResponder } from './overload-responder.js';

/**
 * Calls `done` once, when the response headers are written: sending the body takes the time of the client, not of the service. The status
 * is undefined if the client has disconnected.
 */
export function onHeadersSent(response: ServerResponse, done: (status: number | undefined) => void): void {
  // The methods of the prototype, unless other code has replaced them before.
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const notify = (status?: number) => {
    response.writeHead = writeHead;
    response.end = end;
    done(status);
  };
  response.writeHead = ((status: number, ...rest: never[]) => {
    notify(status);
    return writeHead(status, ...rest);
  }) as typeof writeHead;
  response.end = ((...body: Parameters<typeof end>) => {
    if (response.destroyed) notify();
    return end(...body);
  }) as typeof end;
}

/** These two have no limits. */
const isHealthProbe = (url: string): boolean => url === '/health/live' || url === '/health/ready';
const isMetrics = (url: string): boolean => /^\/metrics(\?|$)/.test(url);

/** Maximum number of concurrent uploads and downloads. Requests do not wait for these slots, which can be in use for minutes. */
const MAX_STREAMS = 500;
const MAX_STREAMS_PER_CALLER = MAX_STREAMS / 2;
/** Requests with large JSON bodies that are processed at the same time. */
const MAX_LARGE_BODIES = 2;
/** Of these, bodies above this length are processed one at a time: each can use 50 MB of memory, mostly for its text in parts. */
const LONG_BODY_BYTES = 512 * 1024;
/** Many requests arrive, and are processed, in the same turn of the event loop. */
const QUEUE = { ...DEFAULT_QUEUE_LIMITS, timeSliceWaitMs: 1000, prefersNewest: true };
const LARGE_BODY_QUEUE = { burstWaitMs: 2000, sustainedLoadWaitMs: 2000, queuedPerSlot: 20 };
/** A stream with fewer bytes in a millisecond is slow. */
const SLOW_STREAM_BYTES_PER_MS = 64;
/** A body received within this time was sent together with the headers. 200 slow bodies per second occupy two slots. */
const BODY_GRACE_MS = 10;

/**
 * The concurrency limit and the request deadline. A request has a slot from its headers until the response headers, except while its body
 * is received: a slow sender occupies a connection, not a slot.
 */
@Injectable()
export class LoadShedder {
  private readonly requestLimiter: ConcurrencyLimiter;
  private readonly streams = new FairPool(MAX_STREAMS);
  private readonly largeBodyLimiter = new ConcurrencyLimiter(MAX_LARGE_BODIES, LARGE_BODY_QUEUE);
  private readonly longBodyLimiter = new ConcurrencyLimiter(1, LARGE_BODY_QUEUE);
  private readonly rejections: Counter<'reason'>;

  constructor(
    private readonly settings: Settings,
    private readonly errorResponder: ErrorResponder,
    private readonly overloadResponder: OverloadResponder,
    private readonly requestMetrics: RequestMetrics,
    metrics: Metrics,
  ) {
    const limiter = (this.requestLimiter = new ConcurrencyLimiter(settings.MAX_REQUESTS_IN_FLIGHT, QUEUE));
    const { streams } = this;
    metrics.gauge({
      name: 'masthead_http_requests_in_flight',
      help: 'Requests that are being processed.',
      collect() {
        this.set(limiter.slotsInUse);
      },
    });
    metrics.gauge({
      name: 'masthead_http_streams_in_flight',
      help: 'Files that are being received or sent.',
      collect() {
        this.set(streams.used);
      },
    });
    this.rejections = metrics.counter({
      name: 'masthead_http_requests_refused_total',
      help: 'Requests rejected because no slot was free, by reason.',
      labelNames: ['reason'],
    });
    // Initialized to 0, so that the first rejection is visible as an increase.
    for (const reason of REJECTION_REASONS) this.rejections.inc({ reason }, 0);
  }

  /** Continues the request with a slot and a deadline, immediately or after a wait. Sends 503 if no slot becomes free. */
  admit(request: Request, response: ServerResponse, next: () => void): void {
    const url = request.originalUrl;
    if (isHealthProbe(url)) return next();
    if (isMetrics(url)) return timeSlice.run(next);
    const start = performance.now();
    const current = contextOf(request);
    // The address is the key until authentication, because a client can invent credentials.
    const caller = current.addressKey;
    const onAcquired = () => {
      const onTimeout = () => this.errorResponder.send(deadlineExceeded(), request, response as Response);
      const { REQUEST_TIMEOUT_MS } = this.settings;
      const slot = new LimitedRequestSlot(this.requestLimiter, caller, REQUEST_TIMEOUT_MS, onTimeout, this.toRejection);
      // Skip requests whose client disconnected while queued.
      if (response.destroyed) return slot.end();
      Object.assign(current, { slot, response, deadline: slot.deadline });
      onHeadersSent(response, (status) => {
        slot.end();
        const route = request.route as { path?: unknown } | undefined;
        this.requestMetrics.observe(request.method, route?.path, status, performance.now() - start);
      });
      slot.deadline.start();
      next();
    };
    this.requestLimiter.acquire(caller, onAcquired, (reason) => {
      this.rejections.inc({ reason });
      // A burst causes hundreds of rejections in one turn, and each reads the path and `Accept`.
      timeSlice.run(() => {
        if (!response.destroyed) this.overloadResponder.reject(request, response);
      });
    });
  }

  /** Reads a body. After `BODY_GRACE_MS` the request releases its slot and its deadline stops until the body is complete. */
  async pauseForBody<T>({ slot }: RequestContext, read: () => Promise<T>): Promise<T> {
    if (!slot) return read();
    const timer = setTimeout(() => slot.pause(), BODY_GRACE_MS);
    try {
      const body = await read();
      await slot.resume();
      return body;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Waits up to two seconds until the request may process a large body, and releases its slot meanwhile. Returns a function
   * that ends this permission.
   */
  async admitLargeBody({ accountKey, slot }: RequestContext, bytes: number): Promise<() => void> {
    slot?.pause();
    const admitted: ConcurrencyLimiter[] = [];
    const release = () => admitted.forEach((limiter) => limiter.release(accountKey));
    try {
      for (const limiter of [...(bytes > LONG_BODY_BYTES ? [this.longBodyLimiter] : []), this.largeBodyLimiter]) {
        await acquire(limiter, accountKey, this.toRejection);
        admitted.push(limiter);
      }
      await slot?.resume();
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Exchanges the slot of the request for a stream slot until the response is closed, for uploads and downloads. Throws `unavailable` if
   * all stream slots are in use.
   */
  acquireStream({ slot }: RequestContext, response: Response): void {
    if (!slot) return;
    if (response.closed) {
      // No headers will be sent, which would release the slot.
      slot.pause();
      return;
    }
    // A slow client loses its stream if all are in use and it has more streams than a client that needs one.
    const end = () => {
      resetResponse(response);
      return true;
    };
    const allocation = new PoolAllocation(slot.caller, end, slownessOf(response.socket!));
    if (this.streams.usedBy(slot.caller) >= MAX_STREAMS_PER_CALLER) throw this.toRejection('share');
    if (!this.streams.acquire(allocation, 1)) throw this.toRejection('full');
    slot.pause();
    response.once('close', () => this.streams.release(allocation));
  }

  private readonly toRejection = (reason: RejectionReason): DomainError => {
    this.rejections.inc({ reason });
    return serviceBusy();
  };
}

/** Returns a function that compares the bytes of the connection since this call with the minimum speed. */
function slownessOf(socket: Socket): () => boolean {
  const bytes = () => socket.bytesRead + socket.bytesWritten;
  const [start, before] = [performance.now(), bytes()];
  return () => bytes() - before < SLOW_STREAM_BYTES_PER_MS * (performance.now() - start);
}
