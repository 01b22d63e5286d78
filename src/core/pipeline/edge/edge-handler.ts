import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application, Request } from 'express';
import proxyAddress from 'proxy-addr';
import { resetConnection } from '../../lifecycle/reset-connection.js';
import { RequestLogger } from '../../logging/request-logger.js';
import { RequestContext } from '../../request-context/request-context.js';
import { LoadShedder } from '../load-shedding/load-shedder.js';
import { CacheHitResponder } from '../response-cache/cache-hit-responder.js';
import { cacheKeyFor } from '../response-cache/cache-key.js';
import { findInvalidHead, rejectInvalidHead, rejectSmallChunks } from './handle-client-errors.js';
import { closeIncompleteRequest, MAX_HEADERS } from './incomplete-requests.js';
import { pipeliningLimit } from './pipelining-limit.js';
import { limitSmallChunks } from './small-chunks.js';

type ProxyTrustFunction = (address: string, hop: number) => boolean;

/** Node types these properties only as options of `createServer`, which Nest calls. Node reads them after the server has started to listen. */
type ServerWithOptions = Server & {
  connectionsCheckingInterval: number;
  highWaterMark: number;
  requireHostHeader: boolean;
};

/**
 * Handles requests before Express, where the overhead must be minimal: creates the request context, sends cached responses and rejects
 * requests over the limit. Express handles all other requests.
 */
export function installEdgeHandler(app: NestExpressApplication): void {
  const server = app.getHttpServer() as Server;
  const express = app.getHttpAdapter().getInstance() as Application & RequestListener;
  // The client address behind trusted proxies, like `request.ip` of Express, which has not processed the request yet.
  const trustsProxy = express.get('trust proxy fn') as ProxyTrustFunction;
  const requestLogger = app.get(RequestLogger);
  const cacheHitResponder = app.get(CacheHitResponder);
  const loadShedder = app.get(LoadShedder);
  const admit = (request: Request, response: ServerResponse, current: RequestContext) => {
    const arrivedAt = Date.now();
    loadShedder.admit(request, response, () => {
      requestLogger.logOnClose(request, response, arrivedAt);
      response.setHeader('X-Request-Id', current.requestId);
      current.run(() => {
        express(request, response);
      });
    });
  };
  const handle = (raw: IncomingMessage, response: ServerResponse) => {
    const invalid = findInvalidHead(raw);
    if (invalid) {
      rejectInvalidHead(response, invalid);
      return;
    }
    closeIncompleteRequest(raw, response);
    ignoreCacheControl(raw);
    const request = raw as Request;
    const current = new RequestContext(request, () => proxyAddress(request, trustsProxy) as string);
    request.originalUrl = request.url;
    current.cacheKey = cacheKeyFor(request);
    const cached = cacheHitResponder.find(request, current);
    if (!cached) {
      admit(request, response, current);
      return;
    }
    const continueRequest = () => admit(request, response, current);
    cacheHitResponder
      .respond(cached, request, response)
      .then((isAnswered) => isAnswered || continueRequest(), continueRequest);
  };
  const waitForTurn = pipeliningLimit();
  const receive = (raw: IncomingMessage, response: ServerResponse) => {
    if (!raw.socket.writable) {
      resetConnection(raw.socket);
      return;
    }
    limitSmallChunks(raw, response, () => rejectSmallChunks(raw, response));
    // No route reads such a body. Until the end of the response, it would stay in memory.
    if (raw.method === 'GET' || raw.method === 'HEAD') raw.resume();
    if (response.socket) handle(raw, response);
    else waitForTurn(raw, response, () => handle(raw, response));
  };
  server.removeAllListeners('request');
  server.on('request', receive);
  // `handle` rejects requests without `Host` or with an unknown `Expect`. Node would respond to them without the limits of bodies and of
  // waiting requests.
  (server as ServerWithOptions).requireHostHeader = false;
  server.on('checkExpectation', receive);
}

/**
 * Removes `Cache-Control` from a conditional request. It is for caches, and the Fetch standard adds `no-cache` to each request with
 * `If-None-Match`, but Express would ignore the condition (RFC 9110, section 13).
 */
function ignoreCacheControl({ headers }: IncomingMessage): void {
  const isConditional = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
  if (isConditional && headers['cache-control'] !== undefined) delete headers['cache-control'];
}

/** Limits how long a slow or silent client can occupy a connection and its file descriptor, and the memory of a connection. */
export function setConnectionLimits(server: Server): void {
  // The headers of a request are a few packets.
  server.headersTimeout = 15_000;
  // The whole request, including the largest upload over a slow connection.
  server.requestTimeout = 300_000;
  // Longer than the keep-alive timeout of proxies (usually 60 s). If the server closed first, proxies would send requests on closed
  // connections.
  server.keepAliveTimeout = 75_000;
  (server as ServerWithOptions).connectionsCheckingInterval = 5000;
  // A quarter of the default: a slow client holds this many bytes of its download.
  (server as ServerWithOptions).highWaterMark = 16 * 1024;
  // Some versions of Node silently drop further headers, possibly a credential. One more is read, so that the request can be rejected.
  server.maxHeadersCount = MAX_HEADERS + 1;
  // Each connection costs memory. Node closes connections over the limit immediately.
  server.maxConnections = 10_000;
}
