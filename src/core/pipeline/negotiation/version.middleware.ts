import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { setNegotiationResult } from '../../versioning/negotiation-result.js';
import type { VersionResolver } from './version-resolver.js';

/** Also matches absolute URLs, which proxies may send, because their host can look like the path. */
const PATH = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?[^?#]*/i;

/**
 * Chooses the version and rewrites a path without a version to the path of the chosen version. Runs before all middleware that reads
 * the path. `originalUrl` does not change. `VersionGuard` rejects unavailable versions later.
 */
export function versionMiddleware(resolver: VersionResolver): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const choice = resolver.resolve(request.path, request.headers.accept);
    if (choice) {
      response.vary('Accept');
      setNegotiationResult(request, choice);
      // Changes only the version segment and retains all other bytes.
      if (!choice.isNamed) request.url = request.url.replace(PATH, (_, host = '') => `${host}${choice.path}`);
    }
    next();
  };
}
