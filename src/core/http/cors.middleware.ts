import cors from 'cors';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RouteTable } from '../module-api/route-table.js';
import { TOTAL_HEADER } from './answer/bare-list.js';

/** What a page of another origin may read of an answer besides its body. */
const EXPOSED = [
  ...['ETag', 'Idempotent-Replayed', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
  ...['Deprecation', 'Sunset'],
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', TOTAL_HEADER],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];
const PREFLIGHT_SECONDS = 600;

/** CORS by the lists of the module that an address belongs to. A preflight ends here with 204; nobody is known or counted yet. */
export function crossOrigin(routes: RouteTable): RequestHandler {
  const handle = cors<Request>((request, done) => {
    const { origins, methods, headers } = routes.groupAt(request.path)!.cors;
    done(null, {
      origin: origins.includes('*') ? '*' : [...origins],
      methods: [...methods],
      allowedHeaders: [...headers],
      exposedHeaders: EXPOSED,
      maxAge: PREFLIGHT_SECONDS,
    });
  });
  return (request: Request, response: Response, next: NextFunction) => {
    const plainOptions = request.method === 'OPTIONS' && !request.get('Access-Control-Request-Method');
    if (!plainOptions && request.get('Origin') && routes.groupAt(request.path)) {
      handle(request, response, next);
      return;
    }
    // Also for the caches of those who come without an origin.
    response.vary('Origin');
    next();
  };
}
