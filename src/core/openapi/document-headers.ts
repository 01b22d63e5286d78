import type { Route } from '../module-api/route.js';
import { headers, type HeaderName } from './headers.js';
import { answersOf, type Described } from './operations.js';

/** Statuses that can occur before the request is counted. */
const PERHAPS_UNCOUNTED = [400, 401, 406, 410, 429, 500, 503];

const OF_STATUS: Partial<Record<number, HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After-if-it-helps'],
  412: ['ETag-if-versioned'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Statuses of executed requests that are stored and replayed. */
const REPLAYED = [400, 404, 405, 409, 412, 413, 428];

/** Adds the headers of the status and the route to every response. Headers of the body are already present. */
export function documentHeaders(described: readonly Described[]): void {
  for (const { operation, route } of described) {
    for (const [status, response] of answersOf(operation)) {
      response.headers = { ...headers(...headersOf(route, status)), ...response.headers };
    }
  }
}

/** Returns the header names of a response with this status. */
export function headersOf({ api, takesKey, access, method }: Route, status: number): HeaderName[] {
  return [
    'X-Request-Id',
    'Cache-Control',
    'Vary',
    ...(api ? [...counted(status), ...FOR_PAGES] : []),
    ...(api && access === 'public' && method === 'GET' && status < 400 ? (['X-Cache'] as const) : []),
    ...(takesKey && REPLAYED.includes(status) ? (['Idempotent-Replayed'] as const) : []),
    ...(OF_STATUS[status] ?? []),
  ];
}

const FOR_PAGES = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const;

const counted = (status: number): readonly HeaderName[] =>
  PERHAPS_UNCOUNTED.includes(status)
    ? ['X-RateLimit-Limit-if-counted', 'X-RateLimit-Remaining-if-counted', 'X-RateLimit-Reset-if-counted']
    : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
