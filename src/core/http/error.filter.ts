import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errorAnswer } from './error-answer.js';
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
    const { status } = ERROR_TABLE[error.kind];
    if (status === 500) this.logger.error({ err: error.cause ?? error }, 'A request failed');
    if (status === 503) this.logger.warn(error.cause ? { err: error.cause } : {}, error.message);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { headers, text } = errorAnswer(error, request.id);
    response.status(status).set(headers).type('json').send(text);
  }
}
