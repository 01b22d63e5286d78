import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { RequestCause } from '../http/request-cause.js';
import { giveId } from '../http/request-id.js';
import { RequestLog } from '../logging/request-log.js';
import { Hits } from '../response-cache/hits.js';
import { causedBy } from '../tracing/index.js';
import { Traffic } from './traffic.js';

/**
 * Handles requests before Express, where the overhead must be minimal: assigns request ids, sends cached responses and rejects requests
 * over the limit. Express handles all other requests.
 */
export function standBefore(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const express = app.getHttpAdapter().getInstance() as RequestListener;
  const log = app.get(RequestLog);
  const hits = app.get(Hits);
  const traffic = app.get(Traffic);
  const admit = (request: Request, response: ServerResponse) => {
    const since = Date.now();
    traffic.admit(request, response, () => {
      log.follow(request, response, since);
      response.setHeader('X-Request-Id', request.id as string);
      causedBy(new RequestCause(request), () => express(request, response));
    });
  };
  server.removeAllListeners('request');
  server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const request = raw as Request;
    giveId(request);
    request.originalUrl = request.url;
    const kept = hits.find(request);
    if (!kept) {
      admit(request, response);
      return;
    }
    const goOn = () => admit(request, response);
    hits.answer(kept, request, response).then((isAnswered) => isAnswered || goOn(), goOn);
  });
}
