import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { RequestCause } from '../http/request-cause.js';
import { giveId } from '../http/request-id.js';
import { RequestLog } from '../logging/request-log.js';
import { causedBy } from '../tracing/index.js';
import { Hits } from './hits.js';

/**
 * Stands before Express, for what must cost next to nothing: gives each request its id, and answers at once what is kept.
 * Everything else goes on.
 */
export function standBefore(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const express = app.getHttpAdapter().getInstance() as RequestListener;
  const log = app.get(RequestLog);
  const hits = app.get(Hits);
  const goOn = (request: Request, response: ServerResponse) => {
    log.follow(request, response);
    response.setHeader('X-Request-Id', request.id as string);
    causedBy(new RequestCause(request), () => express(request, response));
  };
  server.removeAllListeners('request');
  server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const request = raw as Request;
    giveId(request);
    request.originalUrl = request.url;
    const kept = hits.find(request);
    if (!kept) {
      goOn(request, response);
      return;
    }
    const next = () => goOn(request, response);
    hits.answer(kept, request, response).then((isAnswered) => isAnswered || next(), next);
  });
}
