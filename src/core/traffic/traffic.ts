import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Counter } from 'prom-client';
import { Settings } from '../../config/settings.js';
import { ClientAddress } from '../http/client-address.js';
import { ErrorAnswers } from '../http/error-answers.js';
import { tookTooLong } from '../lifecycle/request-deadline.js';
import { Metrics } from '../metrics/metrics.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { addressKey } from '../rate-limit/address-key.js';
import { Gate, type Refusal } from './gate.js';
import { Passage } from './passage.js';
import { busy, Refusals } from './refusals.js';
import { whenAnswered } from './when-answered.js';

/** Health and metrics endpoints bypass load shedding. */
const PROBE = /^\/(health\/|metrics(\?|$))/;
/** Maximum number of concurrent uploads and downloads. Requests do not wait for these slots, which can be in use for minutes. */
const STREAMS = 1000;
/** A body received within this time was sent together with the headers. 200 slow bodies per second occupy two slots. */
const BODY_GRACE_MS = 10;

/**
 * The concurrency limit and the request deadline. A request has a slot from its headers until the response headers, except while its body
 * is received: a slow sender occupies a connection, not a slot.
 */
@Injectable()
export class Traffic {
  private readonly gate: Gate;
  private readonly streams = new Gate(STREAMS, { waits: false });
  private readonly passages = new WeakMap<Request, Passage>();
  private readonly refused: Counter<'reason'>;

  constructor(
    private readonly settings: Settings,
    private readonly address: ClientAddress,
    private readonly answers: ErrorAnswers,
    private readonly refusals: Refusals,
    private readonly requests: RequestMetrics,
    metrics: Metrics,
  ) {
    const gate = (this.gate = new Gate(settings.MAX_REQUESTS_IN_FLIGHT));
    const { streams } = this;
    metrics.gauge({
      name: 'masthead_http_requests_in_flight',
      help: 'Requests that are being processed.',
      collect() {
        this.set(gate.size);
      },
    });
    metrics.gauge({
      name: 'masthead_http_streams_in_flight',
      help: 'Files that are being received or sent.',
      collect() {
        this.set(streams.size);
      },
    });
    this.refused = metrics.counter({
      name: 'masthead_http_requests_refused_total',
      help: 'Requests rejected because no slot was free, by reason.',
      labelNames: ['reason'],
    });
  }

  /** Continues the request with a slot and a deadline, immediately or after a wait. Sends 503 if no slot becomes free. */
  admit(request: Request, response: ServerResponse, goOn: () => void): void {
    if (PROBE.test(request.originalUrl)) return goOn();
    const start = performance.now();
    // The address is the key until authentication, because a client can invent credentials.
    const caller = addressKey(this.address.of(request));
    const enter = () => {
      const passage = new Passage(this.gate, caller, this.settings.REQUEST_TIMEOUT_MS, () => {
        this.answers.send(tookTooLong(), request, response as Response);
      });
      // Skip requests whose client disconnected while queued.
      if (response.destroyed) return passage.pause();
      this.passages.set(request, passage);
      whenAnswered(response, (status) => {
        passage.pause();
        const route = request.route as { path?: unknown } | undefined;
        this.requests.count(request.method, route?.path, status, performance.now() - start);
      });
      passage.deadline.run(goOn);
    };
    this.gate.enter(caller, enter, (reason) => {
      this.refused.inc({ reason });
      if (!response.destroyed) this.refusals.refuse(request, response);
    });
  }

  /** Moves the request to the share of its authenticated caller. Waits if that share is in use, then throws `unavailable`. */
  identify(request: Request, caller: string): Promise<void> | undefined {
    const passage = this.passages.get(request);
    return passage && passage.caller !== caller ? passage.identify(caller, (reason) => this.count(reason)) : undefined;
  }

  /** Reads a body. After `BODY_GRACE_MS` the request releases its slot and its deadline stops until the body is complete. */
  async whileBodyComes<T>(request: Request, read: () => Promise<T>): Promise<T> {
    const passage = this.passages.get(request);
    if (!passage) return read();
    const timer = setTimeout(() => passage.pause(), BODY_GRACE_MS);
    try {
      const body = await read();
      await passage.resume((reason) => this.count(reason));
      return body;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Exchanges the slot of the request for a stream slot until the response is closed, for uploads and downloads. Throws `unavailable` if
   * all stream slots are in use.
   */
  stream(request: Request, response: Response): void {
    const passage = this.passages.get(request);
    if (!passage || response.closed) return;
    const { caller } = passage;
    const enter = () => {
      passage.pause();
      response.once('close', () => this.streams.leave(caller));
    };
    this.streams.enter(caller, enter, (reason) => {
      throw this.count(reason);
    });
  }

  private count(reason: Refusal) {
    this.refused.inc({ reason });
    return busy();
  }
}
