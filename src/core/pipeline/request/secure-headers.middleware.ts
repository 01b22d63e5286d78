import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

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
