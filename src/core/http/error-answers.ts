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

/** Builds and sends error responses in the format of the module that owns the path: JSON or an HTML page. */
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

  /** Sends the error response through Express. */
  send(error: DomainError, request: Request, response: Response): void {
    const body = prepare(this.of(error, request, request.path), request, response);
    response.send(body);
  }

  /** The error pages of the module that owns the path; undefined if that module serves JSON. */
  private pagesAt(path: string): ErrorPages | undefined {
    const pages = this.apis.errorPagesOf(this.routes.groupAt(path));
    return pages && this.modules.get<ErrorPages>(pages, { strict: false });
  }
}
