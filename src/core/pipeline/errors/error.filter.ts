import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { contextOf } from '../../request-context/request-context.js';
import { ErrorResponder } from './error-responder.js';
import { HTTP_ERROR_BY_KIND, toDomainError } from './error-response.js';

/** Converts every thrown error to a response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(private readonly responder: ErrorResponder) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { deadline } = contextOf(request);
    const isLate = deadline?.isExceeded ?? false;
    // After the deadline the timeout response has already been sent, so this error is expected.
    if (isLate && (thrown as NodeJS.ErrnoException).code === 'ERR_HTTP_HEADERS_SENT') return deadline?.end();
    const error = toDomainError(thrown);
    const { status } = HTTP_ERROR_BY_KIND[error.kind];
    if (status === 500) this.logger.error({ err: error.cause ?? error }, 'A request failed');
    if (status === 503) this.logger.warn(error.cause ? { err: error.cause } : {}, error.message);
    if (isLate) return deadline?.end();
    if (response.headersSent) response.destroy();
    else this.responder.send(error, request, response);
  }
}
