import type { IncomingMessage, ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { type HttpLogger, type Options, pinoHttp } from 'pino-http';
import { Settings } from '../../config/settings.js';

/** Begins the line of a request: called first of all, by what stands before the application. */
export const REQUEST_LOG = Symbol('request log');

@Module({
  providers: [
    { provide: REQUEST_LOG, inject: [Settings], useFactory: (settings: Settings) => pinoHttp(lines(settings)) },
  ],
  exports: [REQUEST_LOG],
})
class RequestLogModule {}

/** Structured logs, one line a request, with the request's id on every line. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [RequestLogModule],
      inject: [Settings, REQUEST_LOG],
      useFactory: (settings: Settings, { logger }: HttpLogger): Params => ({
        pinoHttp: { ...lines(settings), logger },
        useExisting: true,
        forRoutes: ['{*path}'],
      }),
    }),
    RequestLogModule,
  ],
  exports: [RequestLogModule],
})
export class LoggingModule {}

function lines({ LOG_LEVEL, LOG_FORMAT }: Settings): Options {
  const pretty = LOG_FORMAT === 'pretty' && LOG_LEVEL !== 'silent';
  return {
    level: LOG_LEVEL,
    ...(pretty && {
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
    customSuccessMessage: (request, response, ms) =>
      `${request.method} ${request.url} ${response.headersSent ? response.statusCode : 'aborted'} ${ms} ms`,
    autoLogging: { ignore: (request) => /^\/(health\/|metrics$)/.test(pathOf(request)) },
    quietReqLogger: true,
  };
}

/** Express shortens `url` to what follows the path that a middleware was mounted on. */
const pathOf = (request: IncomingMessage): string => (request as { originalUrl?: string }).originalUrl ?? '';

function levelOf(_request: IncomingMessage, { statusCode }: ServerResponse, error?: Error) {
  if (error !== undefined || statusCode >= 500) return 'error';
  return statusCode === 429 ? 'warn' : 'info';
}
