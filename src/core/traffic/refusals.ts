import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { discardRest } from '../http/multipart/discard-rest.js';
import { allowOrigin } from '../http/cors.middleware.js';
import { ErrorAnswers } from '../http/error-answers.js';
import { errorText, typeOf } from '../http/answer/prepare.js';
import { secureHeaderPairs } from '../http/secure-headers.js';
import { RequestLog } from '../logging/request-log.js';
import { RouteTable } from '../module-api/route-table.js';
import { noteNegotiated } from '../versioning/negotiated.js';
import { VersionChoices } from '../versioning/version-choices.js';

export const busy = () => new DomainError('unavailable', 'The service is busy', { retryAfter: 1 });

/** Sends 503 without Express, because rejections must be cheap under overload. */
@Injectable()
export class Refusals {
  private readonly error = busy();
  private readonly headers = [...secureHeaderPairs()].flat();

  constructor(
    private readonly answers: ErrorAnswers,
    private readonly routes: RouteTable,
    private readonly choices: VersionChoices,
    private readonly log: RequestLog,
  ) {}

  refuse(request: Request, response: ServerResponse): void {
    const [path = ''] = request.originalUrl.split('?', 1);
    const choice = this.choices.of(path, request.headers.accept);
    if (choice) noteNegotiated(request, choice);
    const answer = this.answers.of(this.error, request, choice?.path ?? path);
    const type = typeOf(answer, request);
    const body = Buffer.from(errorText(answer.text!, type));
    if (request.headers.origin) allowOrigin(this.routes.groupAt(path)?.cors, request, response as Response);
    response.writeHead(503, [
      ...this.headers,
      ...Object.entries(answer.headers).flat(),
      ...['Vary', choice ? 'Accept, Origin' : 'Origin'],
      ...['X-Request-Id', request.id as string],
      ...['Content-Type', type.includes('+json') || type.includes(';') ? type : `${type}; charset=utf-8`],
      ...['Content-Length', String(body.length)],
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length !== undefined || encoding !== undefined) discardRest(request);
    this.log.write(request, 503, 0);
  }
}
