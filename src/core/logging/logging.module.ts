import { Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { RequestLog } from './request-log.js';

/** For what writes lines of requests itself. */
@Module({ providers: [RequestLog], exports: [RequestLog] })
export class RequestLogModule {}

/** Structured logs, one line a request, with the request's id on every line. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [RequestLogModule],
      inject: [RequestLog],
      // No middleware: lines have a request's ids by the cause on whose account they are written.
      useFactory: ({ options }: RequestLog): Params => ({ pinoHttp: options, forRoutes: [] }),
    }),
  ],
})
export class LoggingModule {}
