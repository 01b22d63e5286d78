import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import cors from 'cors';
import { DomainError } from '../../errors/domain-error.js';
import type { CorsSettings } from '../../routing/api-declaration.js';
import type { RouteTable } from '../../routing/route-table.js';
import { TOTAL_HEADER } from '../../http/response/http-response.js';

/** The headers of helmet are constant, so they are computed once instead of by its fourteen functions on each request. */
export function secureHeadersMiddleware(): RequestHandler {
  const headers = [...computeSecureHeaders()];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

export function computeSecureHeaders(): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  const applyHelmet = helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  applyHelmet({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

const MAX_URL_LENGTH = 8 * 1024;

/** Rejects URLs over 8 KiB before routing. */
export function limitUrlLength(request: Request, _response: Response, next: NextFunction): void {
  next(
    request.originalUrl.length > MAX_URL_LENGTH
      ? new DomainError('malformed', 'The URL is longer than 8 KiB')
      : undefined,
  );
}

/** Response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  ...['ETag', 'Idempotent-Replayed', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id', 'X-Cache'],
  ...['Deprecation', 'Sunset'],
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', TOTAL_HEADER],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];
const PREFLIGHT_MAX_AGE_SECONDS = 600;

const handlers = new WeakMap<CorsSettings, RequestHandler>();

/** CORS by the lists of the module that owns the path. A preflight ends with 204, before authentication and rate limiting. */
export function corsMiddleware(routes: RouteTable): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    // Also without an origin, because shared caches store these responses too.
    response.vary('Origin');
    const plainOptions = request.method === 'OPTIONS' && !request.get('Access-Control-Request-Method');
    if (plainOptions || !request.headers.origin) next();
    else applyCors(routes.findApi(request.path)?.cors, request, response, next);
  };
}

/** Sets the CORS headers for a request with an `Origin` header. */
export function applyCors(
  cors: CorsSettings | undefined,
  request: Request,
  response: Response,
  next: NextFunction = () => undefined,
): void {
  if (cors) corsHandlerFor(cors)(request, response, next);
  else next();
}

function corsHandlerFor(lists: CorsSettings): RequestHandler {
  let handler = handlers.get(lists);
  if (!handler) {
    const { origins, methods, headers } = lists;
    handler = cors({
      origin: origins.includes('*') ? '*' : [...origins],
      methods: [...methods],
      allowedHeaders: [...headers],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_MAX_AGE_SECONDS,
    });
    handlers.set(lists, handler);
  }
  return handler;
}
