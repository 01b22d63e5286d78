import { Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { RequestLog } from './request-log.js';

/** Provides `RequestLog` to modules that write request lines themselves. */
@Module({ providers: [RequestLog], exports: [RequestLog] })
export class RequestLogModule {}

/** Structured logs: one line per request, and the request id on every line. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [RequestLogModule],
      inject: [RequestLog],
      // No middleware: the request ids come from the initiator in async context.
      useFactory: ({ options }: RequestLog): Params => ({ pinoHttp: options, forRoutes: [] }),
    }),
  ],
})
export class LoggingModule {}
