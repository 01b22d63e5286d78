import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import pino, { type Logger } from 'pino';
import type { Options } from 'pino-http';
import { Settings } from '../../config/settings.js';
import { contextOf, currentInitiator, type Initiator } from '../request-context/index.js';

/**
 * Lines are buffered, so that requests do not wait for the log. The buffer is flushed when the process ends. It contains bytes: a buffer of
 * text is measured, and therefore copied, for each line.
 */
const BUFFERED = { sync: false, minLength: 15 * 1024, periodicFlush: 100, contentMode: 'buffer' } as const;
const PRETTY = { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname,req,res' } };
/** The periodic flush of a buffer writes to standard output even if no line was logged, which fails on a full device. */
const NOWHERE: pino.DestinationStream = { write: () => undefined };
/** In characters. A URL has up to 16 KiB, and each line contains it twice. */
const MAX_URL_LENGTH = 1000;
/** Probes that are requested every few seconds are not logged. */
const UNLOGGED_PATHS = /^\/(health\/|metrics$)/;

/** Writes one line per request. Every line logged during a request has the ids of the request and its trace. */
@Injectable()
export class RequestLogger {
  /** Options of the application logger. */
  readonly options: Options;
  private readonly logger: Logger;

  constructor({ LOG_LEVEL: level, LOG_FORMAT }: Settings) {
    const destination = level === 'silent' ? NOWHERE : destinationOf(LOG_FORMAT);
    const serializers = { err: serializeError };
    this.options = { logger: pino({ level, mixin: initiatorIds }, destination), serializers };
    const err = pino.stdSerializers.wrapErrorSerializer(serializeError);
    this.logger = pino({ level, serializers: { err } }, destination);
  }

  /** Writes the line when the response is closed, also after an error. The arrival time is a value of `Date.now()`. */
  logOnClose(request: Request, response: ServerResponse, arrivedAt: number): void {
    if (UNLOGGED_PATHS.test(request.originalUrl)) return;
    let error: Error | undefined;
    response.on('error', (failure) => (error = failure));
    response.once('close', () => {
      const { headersSent, statusCode } = response;
      const level = error ? 'error' : levelOf(statusCode);
      this.writeLine(level, request, headersSent ? statusCode : null, Date.now() - arrivedAt, error);
    });
  }

  /** Writes the line immediately, for a response that has already been sent. */
  logNow(request: Request, status: number, ms: number): void {
    this.writeLine(status === 503 ? 'warn' : 'info', request, status, ms);
  }

  // Headers and bodies are never logged, because they contain credentials. Only the members listed here are logged.
  private writeLine(level: Level, request: Request, statusCode: number | null, ms: number, err?: Error): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const { method, originalUrl, socket } = request;
    const url = originalUrl.length > MAX_URL_LENGTH ? `${originalUrl.slice(0, MAX_URL_LENGTH)}…` : originalUrl;
    const current = contextOf(request);
    const req = { id: current.requestId, method, url, remoteAddress: socket.remoteAddress };
    const line = { ...idsOf(current), req, res: { statusCode }, responseTime: ms, err };
    this.logger[level](line, `${method} ${url} ${statusCode ?? 'aborted'} ${ms} ms`);
  }
}

const destinationOf = (format: Settings['LOG_FORMAT']): pino.DestinationStream =>
  format === 'pretty' ? (pino.transport(PRETTY) as pino.DestinationStream) : bufferedDestination();

function bufferedDestination(): pino.DestinationStream {
  const destination = pino.destination(BUFFERED);
  const write = destination.write.bind(destination) as unknown as (line: Buffer) => boolean;
  return Object.assign(destination, { write: (line: string) => write(Buffer.from(line)) });
}

type Level = 'error' | 'warn' | 'info';

function levelOf(status: number): Level {
  if (status >= 500) return 'error';
  return status === 429 ? 'warn' : 'info';
}

/** Selects members, because database errors contain the values of the statement, including password hashes. */
const serializeError = ({ type, message, stack, code }: Record<string, unknown>) => ({ type, message, stack, code });

const idsOf = ({ requestId, trace: { traceId, spanId } }: Initiator) => ({
  reqId: requestId,
  trace_id: traceId,
  span_id: spanId,
});

function initiatorIds() {
  const initiator = currentInitiator();
  return initiator ? idsOf(initiator) : {};
}
