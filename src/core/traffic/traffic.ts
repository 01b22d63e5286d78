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

/** Whoever watches the process is told how it is, however busy it is. */
const PROBE = /^\/(health\/|metrics(\?|$))/;
/** Files on their way, to slow clients and from them. Nobody waits for one of these places: it may be taken for minutes. */
const STREAMS = 1000;
/** A body that is there by then was sent with its head. Two hundred slow ones a second hold two places. */
const BODY_GRACE_MS = 10;

/**
 * How much is worked on at the same time, and for how long. A request has a place from its head to the beginning of its answer, but
 * not while its body is waited for: whoever sends slowly costs a connection, and no place.
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
      help: 'Requests that are worked on now.',
      collect() {
        this.set(gate.size);
      },
    });
    metrics.gauge({
      name: 'masthead_http_streams_in_flight',
      help: 'Files that are being received or sent now.',
      collect() {
        this.set(streams.size);
      },
    });
    this.refused = metrics.counter({
      name: 'masthead_http_requests_refused_total',
      help: 'Requests for which there was no place.',
      labelNames: ['reason'],
    });
  }

  /** Lets a request go on, now or soon, with its deadline; or tells its caller that there is no place for it. */
  admit(request: Request, response: ServerResponse, goOn: () => void): void {
    if (PROBE.test(request.originalUrl)) return goOn();
    const start = performance.now();
    // The key until authentication: a client can invent credentials.
    const caller = addressKey(this.address.of(request));
    const enter = () => {
      const passage = new Passage(this.gate, caller, this.settings.REQUEST_TIMEOUT_MS, () => {
        this.answers.send(tookTooLong(), request, response as Response);
      });
      // Who has left while waiting is not worked for.
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

  /** Counts a request for its authenticated caller; waits, then throws `unavailable`, if that caller has no room. */
  identify(request: Request, caller: string): Promise<void> | undefined {
    const passage = this.passages.get(request);
    return passage && passage.caller !== caller ? passage.identify(caller, (reason) => this.count(reason)) : undefined;
  }

  /** Reads a body. Where that takes its time, the request has no place and no deadline meanwhile. */
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

  /** From here on the request receives or sends a file: it leaves its place for one of those, until its answer is at its end. */
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
