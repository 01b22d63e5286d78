import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { discardRemainingBody } from '../../http/multipart/discard-remaining-body.js';
import { applyCors, computeSecureHeaders } from '../request/request.middleware.js';
import { ErrorResponder } from '../errors/error-responder.js';
import { removeErrorEnvelope, resolveMediaType } from '../response/send.interceptor.js';
import { RequestLogger } from '../../logging/request-logger.js';
import { RouteTable } from '../../routing/route-table.js';
import { contextOf } from '../../request-context/request-context.js';
import { VersionResolver } from '../negotiation/version.guard.js';

export const serviceBusy = () => new DomainError('unavailable', 'The service is busy', { retryAfter: 1 });

/** Sends 503 without Express, because rejections must be cheap under overload. */
@Injectable()
export class OverloadResponder {
  private readonly error = serviceBusy();
  private readonly headers = [...computeSecureHeaders()].flat();

  constructor(
    private readonly errorResponder: ErrorResponder,
    private readonly routes: RouteTable,
    private readonly versionResolver: VersionResolver,
    private readonly requestLogger: RequestLogger,
  ) {}

  reject(request: Request, response: ServerResponse): void {
    const [path = ''] = request.originalUrl.split('?', 1);
    const choice = this.versionResolver.resolve(path, request.headers.accept);
    const current = contextOf(request);
    current.negotiation = choice;
    const serialized = this.errorResponder.toResponse(this.error, request, choice?.path ?? path);
    const type = resolveMediaType(serialized, request);
    const body = Buffer.from(removeErrorEnvelope(serialized.text!, type));
    if (request.headers.origin) applyCors(this.routes.findApi(path)?.cors, request, response as Response);
    response.writeHead(503, [
      ...this.headers,
      ...Object.entries(serialized.headers).flat(),
      ...['Vary', choice ? 'Accept, Origin' : 'Origin'],
      ...['X-Request-Id', current.requestId],
      ...['Content-Type', type.includes('+json') || type.includes(';') ? type : `${type}; charset=utf-8`],
      ...['Content-Length', String(body.length)],
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length !== undefined || encoding !== undefined) discardRemainingBody(request);
    this.requestLogger.logNow(request, 503, 0);
  }
}
