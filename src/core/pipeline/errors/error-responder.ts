import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { DomainError } from '../../errors/domain-error.js';
import { RouteTable } from '../../routing/route-table.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import { SharedCacheHeaders } from '../../http/response/shared-cache-headers.js';
import { contextOf } from '../../request-context/request-context.js';
import { applyToResponse } from '../response/send.interceptor.js';
import { toErrorResponse, toErrorPage } from './error-response.js';
import { ERROR_PAGES, type ErrorPageRenderer } from '../../http/page/error-page-renderer.js';

/** Builds and sends error responses in the format of the module that owns the path: JSON or an HTML page. */
@Injectable()
export class ErrorResponder {
  constructor(
    private readonly routes: RouteTable,
    @Inject(ERROR_PAGES) private readonly errorPages: ReadonlyMap<string, Type<ErrorPageRenderer>>,
    private readonly modules: ModuleRef,
    private readonly sharedCaches: SharedCacheHeaders,
  ) {}

  toResponse(error: DomainError, request: Request, path: string): SerializedResponse {
    const pages = this.findErrorPages(path);
    return pages ? toErrorPage(pages, error, contextOf(request).requestId) : toErrorResponse(error, request);
  }

  /** Sends the error response through Express. */
  send(error: DomainError, request: Request, response: Response): void {
    const serialized = this.toResponse(error, request, request.path);
    const body = applyToResponse(this.permitSharedCaches(error, serialized, request), request, response);
    response.send(body);
  }

  /** A 404 of a route that shared caches may store. */
  private permitSharedCaches(error: DomainError, serialized: SerializedResponse, request: Request): SerializedResponse {
    const current = contextOf(request);
    const { reads } = current;
    current.reads = undefined;
    if (!reads || reads.isPersonal || error.kind !== 'notFound') return serialized;
    const { headers, text, status, type } = serialized;
    return new SerializedResponse({ ...headers, ...this.sharedCaches.toMissingHeaders(reads) }, text, status, type);
  }

  /** The error pages of the module that owns the path; undefined if that module serves JSON. */
  private findErrorPages(path: string): ErrorPageRenderer | undefined {
    const pages = this.errorPages.get(this.routes.findApi(path)?.name ?? '');
    return pages && this.modules.get<ErrorPageRenderer>(pages, { strict: false });
  }
}
