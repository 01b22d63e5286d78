import { Module } from '@nestjs/common';
import { LoggerModule, type Params } from 'nestjs-pino';
import { RequestLogger } from './request-logger.js';

/** Provides `RequestLogger` to modules that write request lines themselves. */
@Module({ providers: [RequestLogger], exports: [RequestLogger] })
export class RequestLoggerModule {}

/** Structured logs: one line per request, and the request id on every line. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [RequestLoggerModule],
      inject: [RequestLogger],
      // No middleware: the request ids come from the initiator in async context.
      useFactory: ({ options }: RequestLogger): Params => ({ pinoHttp: options, forRoutes: [] }),
    }),
  ],
})
export class LoggingModule {}
