import type { IncomingMessage, ServerResponse } from 'node:http';
import { Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { Settings } from '../../config/settings.js';

/** Structured logs, one line a request, with the request's id on every line. */
@Module({
  imports: [LoggerModule.forRootAsync({ inject: [Settings], useFactory: logging })],
})
export class LoggingModule {}

function logging({ LOG_LEVEL, LOG_FORMAT }: Settings): Params {
  const pretty = LOG_FORMAT === 'pretty' && LOG_LEVEL !== 'silent';
  return {
    pinoHttp: {
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
    },
    forRoutes: ['{*path}'],
  };
}

/** Express shortens `url` to what follows the path that a middleware was mounted on. */
const pathOf = (request: IncomingMessage): string => (request as { originalUrl?: string }).originalUrl ?? '';

function levelOf(_request: IncomingMessage, { statusCode }: ServerResponse, error?: Error) {
  if (error !== undefined || statusCode >= 500) return 'error';
  return statusCode === 429 ? 'warn' : 'info';
}
