import type { Route } from '../routing/route.js';
import { headerRefs, type HeaderComponentName } from '../openapi-decorators/header-components.js';
import { inlineResponsesOf, type DocumentedOperation } from './operations.js';

/** Statuses that can occur before the request is counted. */
const UNCOUNTED_STATUSES = [400, 401, 406, 410, 429, 500, 503];

const STATUS_HEADERS: Partial<Record<number, HeaderComponentName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After-if-it-helps'],
  412: ['ETag-if-versioned'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Statuses of executed requests that are stored and replayed. */
export const REPLAYED_STATUSES: readonly number[] = [400, 404, 405, 409, 412, 413, 428];

/** Adds the headers of the status and the route to every response. Headers of the body are already present. */
export function addResponseHeaders(described: readonly DocumentedOperation[]): void {
  for (const { operation, route } of described) {
    for (const [status, response] of inlineResponsesOf(operation)) {
      response.headers = { ...headerRefs(...responseHeaderNames(route, status)), ...response.headers };
    }
  }
}

/** Returns the header names of a response with this status. */
export function responseHeaderNames({ api, takesKey, access, method }: Route, status: number): HeaderComponentName[] {
  return [
    'X-Request-Id',
    'Cache-Control',
    ...(api ? [...rateLimitHeaders(status), ...CORS_HEADERS] : []),
    ...(api && access === 'public' && method === 'GET' && status < 400 ? (['X-Cache'] as const) : []),
    ...(takesKey && REPLAYED_STATUSES.includes(status) ? (['Idempotent-Replayed'] as const) : []),
    ...(STATUS_HEADERS[status] ?? []),
  ];
}

const CORS_HEADERS = ['Access-Control-Allow-Origin'] as const;

const rateLimitHeaders = (status: number): readonly HeaderComponentName[] =>
  UNCOUNTED_STATUSES.includes(status)
    ? ['X-RateLimit-Limit-if-counted', 'X-RateLimit-Remaining-if-counted', 'X-RateLimit-Reset-if-counted']
    : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
