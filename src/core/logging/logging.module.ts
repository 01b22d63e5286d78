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
      useFactory: ({ options, logger }: RequestLog): Params => ({
        pinoHttp: { ...options, logger },
        useExisting: true,
        forRoutes: ['{*path}'],
      }),
    }),
  ],
})
export class LoggingModule {}
