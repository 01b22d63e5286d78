import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import pino, { type Logger } from 'pino';
import type { Options } from 'pino-http';
import { Settings } from '../../config/settings.js';
import { currentCause, traceOf } from '../tracing/index.js';

/** Lines are buffered, so that requests do not wait for the log. The buffer is flushed when the process ends. */
const IN_PORTIONS = { sync: false, minLength: 4096, periodicFlush: 100 } as const;
const PRETTY = { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname,req,res' } };
/** Probes that are requested every few seconds are not logged. */
const QUIET = /^\/(health\/|metrics$)/;

/** Writes one line per request. Every line logged during a request has the ids of the request and its trace. */
@Injectable()
export class RequestLog {
  /** Options of the application logger. */
  readonly options: Options;
  private readonly lines: Logger;

  constructor({ LOG_LEVEL: level, LOG_FORMAT }: Settings) {
    const isPretty = LOG_FORMAT === 'pretty' && level !== 'silent';
    const destination = isPretty ? (pino.transport(PRETTY) as pino.DestinationStream) : pino.destination(IN_PORTIONS);
    const serializers = { err: toldOfError };
    this.options = { logger: pino({ level, mixin: idsOfCause }, destination), serializers };
    const err = pino.stdSerializers.wrapErrorSerializer(toldOfError);
    this.lines = pino({ level, serializers: { err } }, destination);
  }

  /** Writes the line when the response is closed, also after an error. The arrival time is a value of `Date.now()`. */
  follow(request: Request, response: ServerResponse, since: number): void {
    if (QUIET.test(request.originalUrl)) return;
    let error: Error | undefined;
    response.on('error', (failure) => (error = failure));
    response.once('close', () => {
      const { headersSent, statusCode } = response;
      const level = error ? 'error' : levelOf(statusCode);
      this.line(level, request, headersSent ? statusCode : null, Date.now() - since, error);
    });
  }

  /** Writes the line immediately, for a response that has already been sent. */
  write(request: Request, status: number, ms: number): void {
    this.line(status === 503 ? 'warn' : 'info', request, status, ms);
  }

  // Headers and bodies are never logged, because they contain credentials. Only the members listed here are logged.
  private line(level: Level, request: Request, statusCode: number | null, ms: number, err?: Error): void {
    if (!this.lines.isLevelEnabled(level)) return;
    const { id, method, originalUrl: url, socket } = request;
    const req = { id, method, url, remoteAddress: socket.remoteAddress };
    const line = { ...idsOf(request), req, res: { statusCode }, responseTime: ms, err };
    this.lines[level](line, `${method} ${url} ${statusCode ?? 'aborted'} ${ms} ms`);
  }
}

type Level = 'error' | 'warn' | 'info';

function levelOf(status: number): Level {
  if (status >= 500) return 'error';
  return status === 429 ? 'warn' : 'info';
}

/** Selects members, because database errors contain the values of the statement, including password hashes. */
const toldOfError = ({ type, message, stack, code }: Record<string, unknown>) => ({ type, message, stack, code });

function idsOf(request: Request) {
  const { traceId, spanId } = traceOf(request);
  return { reqId: request.id, trace_id: traceId, span_id: spanId };
}

function idsOfCause() {
  const cause = currentCause();
  return cause ? { reqId: cause.requestId, trace_id: cause.trace.traceId, span_id: cause.trace.spanId } : {};
}
