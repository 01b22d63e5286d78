import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import { prepare } from './answer/prepare.js';
import { errorAnswer, errorPage } from './error-answer.js';
import { ERROR_TABLE } from './error-table.js';
import type { ErrorPages } from './page/error-pages.js';
import { toDomainError } from './to-domain-error.js';

/** The one place where an error becomes an answer, whoever threw it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  constructor(
    private readonly routes: RouteTable,
    private readonly apis: ModuleApis,
    private readonly modules: ModuleRef,
  ) {}

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
    const pages = this.pagesAt(request.path);
    const answer = pages ? errorPage(pages, error, request.id) : errorAnswer(error, request);
    const body = prepare(answer, request, response);
    response.send(body);
  }

  /** Those of the module that claims the address, where it answers people and not programs. */
  private pagesAt(path: string): ErrorPages | undefined {
    const pages = this.apis.errorPagesOf(this.routes.groupAt(path));
    return pages && this.modules.get<ErrorPages>(pages, { strict: false });
  }
}
