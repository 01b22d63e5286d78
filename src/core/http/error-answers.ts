import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { DomainError } from '../errors/domain-error.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { RouteTable } from '../module-api/route-table.js';
import type { Answer } from './answer/answer.js';
import { prepare } from './answer/prepare.js';
import { errorAnswer, errorPage } from './error-answer.js';
import type { ErrorPages } from './page/error-pages.js';

/** What is answered where a request has failed: as the module that claims its address tells errors. */
@Injectable()
export class ErrorAnswers {
  constructor(
    private readonly routes: RouteTable,
    private readonly apis: ModuleApis,
    private readonly modules: ModuleRef,
  ) {}

  of(error: DomainError, request: Request, path: string): Answer {
    const pages = this.pagesAt(path);
    return pages ? errorPage(pages, error, request.id) : errorAnswer(error, request);
  }

  /** By Express. */
  send(error: DomainError, request: Request, response: Response): void {
    const body = prepare(this.of(error, request, request.path), request, response);
    response.send(body);
  }

  /** Those of the module that claims the address, where it answers people and not programs. */
  private pagesAt(path: string): ErrorPages | undefined {
    const pages = this.apis.errorPagesOf(this.routes.groupAt(path));
    return pages && this.modules.get<ErrorPages>(pages, { strict: false });
  }
}
