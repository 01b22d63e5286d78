import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { RequestInitiator } from '../request/request-initiator.js';
import { assignRequestId } from '../request/assign-request-id.js';
import { RequestLogger } from '../../logging/request-logger.js';
import { CacheHitResponder } from '../response-cache/cache-hit-responder.js';
import { runWithInitiator } from '../../request-context/index.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';

/**
 * Handles requests before Express, where the overhead must be minimal: assigns request ids, sends cached responses and rejects requests
 * over the limit. Express handles all other requests.
 */
export function installEdgeHandler(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const express = app.getHttpAdapter().getInstance() as RequestListener;
  const requestLogger = app.get(RequestLogger);
  const cacheHitResponder = app.get(CacheHitResponder);
  const loadShedder = app.get(LoadShedder);
  const admit = (request: Request, response: ServerResponse) => {
    const arrivedAt = Date.now();
    loadShedder.admit(request, response, () => {
      requestLogger.logOnClose(request, response, arrivedAt);
      response.setHeader('X-Request-Id', request.id as string);
      runWithInitiator(new RequestInitiator(request), () => express(request, response));
    });
  };
  server.removeAllListeners('request');
  server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const request = raw as Request;
    assignRequestId(request);
    request.originalUrl = request.url;
    const cached = cacheHitResponder.find(request);
    if (!cached) {
      admit(request, response);
      return;
    }
    const continueRequest = () => admit(request, response);
    cacheHitResponder
      .respond(cached, request, response)
      .then((isAnswered) => isAnswered || continueRequest(), continueRequest);
  });
}
