import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { HttpLogger } from 'pino-http';
import { giveId } from '../http/request-id.js';
import { REQUEST_LOG } from '../logging/logging.module.js';
import { Hits } from './hits.js';

/**
 * Stands before Express, for what must cost next to nothing: gives each request its id and its line in the log, and answers at once
 * what is kept. Everything else goes on.
 */
export function standBefore(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const express = app.getHttpAdapter().getInstance() as Prototypes & RequestListener;
  const log = app.get<HttpLogger>(REQUEST_LOG);
  const hits = app.get(Hits);
  server.removeAllListeners('request');
  server.on('request', (raw: IncomingMessage, plain: ServerResponse) => {
    const request = raw as Request;
    giveId(request);
    request.originalUrl = request.url;
    log(request, plain);
    const goOn = () => {
      plain.setHeader('X-Request-Id', request.id as string);
      express(raw, plain);
    };
    const kept = hits.find(request);
    if (!kept) {
      goOn();
      return;
    }
    const response = asExpress(express, request, plain);
    hits.answer(kept, request, response).then((isAnswered) => isAnswered || goOn(), goOn);
  });
}

/** What Express gives its requests and responses. */
interface Prototypes {
  readonly request: Request;
  readonly response: Response;
}

/** What Express does first of all, and everything that it knows of a request is there. */
function asExpress(express: Prototypes, request: Request, plain: ServerResponse): Response {
  const response = plain as Response;
  Object.setPrototypeOf(request, express.request);
  Object.setPrototypeOf(response, express.response);
  request.res = response;
  return response;
}
