import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { type HttpLogger, type Options, pinoHttp, startTime } from 'pino-http';
import { Settings } from '../../config/settings.js';
import { traceOf } from '../tracing/index.js';

/** Nobody waits for a line to be written: many go together. What is left goes when the process ends. */
const IN_PORTIONS = { sync: false, minLength: 4096, periodicFlush: 100 } as const;

/** One line a request. */
@Injectable()
export class RequestLog {
  readonly options: Options;
  private readonly http: HttpLogger;
  private readonly plain: Logger;

  constructor(settings: Settings) {
    const { LOG_LEVEL, LOG_FORMAT } = settings;
    const isPretty = LOG_FORMAT === 'pretty' && LOG_LEVEL !== 'silent';
    this.options = options(LOG_LEVEL, isPretty);
    this.http = isPretty ? pinoHttp(this.options) : pinoHttp(this.options, pino.destination(IN_PORTIONS));
    const asTheyAre = { req: (request: unknown) => request, res: (response: unknown) => response };
    this.plain = this.logger.child({}, { serializers: asTheyAre });
  }

  get logger(): Logger {
    return this.http.logger;
  }

  /**
   * Writes the line when the response has ended, however it does; until then every line has the ids of request and trace.
   * `since`: when it came, by `Date.now()`.
   */
  follow(request: IncomingMessage, response: ServerResponse, since: number): void {
    response[startTime] = since;
    request.log = this.logger.child({ reqId: request.id, ...traceFields(request) });
    this.http(request, response);
  }

  /** Writes the same line at once, for an answer that has been sent already. */
  write(request: IncomingMessage, statusCode: number, ms: number): void {
    const level = statusCode === 503 ? 'warn' : 'info';
    if (!this.plain.isLevelEnabled(level)) return;
    const { id, method, url, socket } = request;
    const req = { id, method, url, remoteAddress: socket.remoteAddress };
    const line = { reqId: id, req, ...traceFields(request), res: { statusCode }, responseTime: ms };
    this.plain[level](line, message(method, url, statusCode, ms));
  }
}

const options = (level: string, isPretty: boolean): Options => ({
  level,
  ...(isPretty && {
    transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname,req,res' } },
  }),
  genReqId: (request) => request.id,
  // Headers and bodies are never logged: they hold credentials. What is logged of a request is listed here.
  serializers: {
    req: ({ id, method, url, remoteAddress }: Record<string, unknown>) => ({ id, method, url, remoteAddress }),
    // An error of the database carries the statement's values, a password's hash among them.
    err: ({ type, message, stack, code }: Record<string, unknown>) => ({ type, message, stack, code }),
    res: ({ statusCode }: Record<string, unknown>) => ({ statusCode }),
  },
  customLogLevel: levelOf,
  customSuccessObject: withTrace,
  customErrorObject: (request, response, _error, line: object) => withTrace(request, response, line),
  customSuccessMessage: ({ method, url }, { headersSent, statusCode }, ms) =>
    message(method, url, headersSent ? statusCode : 'aborted', ms),
  autoLogging: { ignore: (request) => /^\/(health\/|metrics$)/.test(pathOf(request)) },
  quietReqLogger: true,
});

function traceFields(request: IncomingMessage) {
  const { traceId, spanId } = traceOf(request);
  return { trace_id: traceId, span_id: spanId };
}

function withTrace(request: IncomingMessage, _response: ServerResponse, line: object): object {
  return { ...traceFields(request), ...line };
}

const message = (method = '', url = '', status: number | string, ms: number): string =>
  `${method} ${url} ${status} ${ms} ms`;

/** Express shortens `url` to what follows the path that a middleware was mounted on. */
const pathOf = (request: IncomingMessage): string => (request as { originalUrl?: string }).originalUrl ?? '';

function levelOf(_request: IncomingMessage, { statusCode }: ServerResponse, error?: Error) {
  if (error !== undefined || statusCode >= 500) return 'error';
  return statusCode === 429 ? 'warn' : 'info';
}
