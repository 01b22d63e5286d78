import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DomainError } from '../errors/domain-error.js';
import { ERROR_TABLE } from './error-table.js';
import { toDomainError } from './to-domain-error.js';

/** The one place where an error becomes an answer, whoever threw it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toDomainError(thrown);
    const { status, code } = ERROR_TABLE[error.kind];
    if (status === 500) this.logger.error({ err: error.cause ?? error }, 'A request failed');
    if (status === 503) this.logger.warn(error.cause ? { err: error.cause } : {}, error.message);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response
      .status(status)
      .set(errorHeaders(error, status))
      .json({
        error: {
          code,
          message: error.message,
          ...(error.details && { details: error.details }),
          request_id: request.id,
        },
      });
  }
}

function errorHeaders(
  { retryAfter, allow, size, tag, challenges = ['Bearer realm="masthead"'] }: DomainError,
  status: number,
): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(status === 401 && { 'WWW-Authenticate': challenges.join(', ') }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(size !== undefined && { 'Content-Range': `bytes */${size}` }),
    ...(tag !== undefined && { ETag: tag }),
    ...(allow && { Allow: allow.join(', ') }),
  };
}
