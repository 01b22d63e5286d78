import { HEADERS_METADATA } from '@nestjs/common/constants.js';
import type { Route } from '../module-api/route-table.js';
import { headers, type HeaderName } from './headers.js';
import { answersOf, type Described } from './operations.js';

/** What these say may have been said before the request was counted. */
const PERHAPS_UNCOUNTED = [400, 401, 406, 410, 429, 500, 503];

const OF_STATUS: Partial<Record<number, HeaderName[]>> = {
  304: ['ETag'],
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After-if-it-helps'],
  412: ['ETag-if-versioned'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Adds to every answer the headers that follow from its status and its route; those of its body stand there already. */
export function documentHeaders(described: readonly Described[]): void {
  for (const { operation, route } of described) {
    for (const [status, response] of answersOf(operation)) {
      const found = headersOf(route, status);
      if (status < 400 && setsCacheControl(route)) found.push('Cache-Control');
      response.headers = { ...headers(...found), ...response.headers };
    }
  }
}

/** Those of an answer with this status, whichever operation gives it. */
export function headersOf({ api }: Pick<Route, 'api'>, status: number): HeaderName[] {
  return [
    'X-Request-Id',
    ...(api ? [...counted(status), ...SHARED] : []),
    ...(status >= 400 ? (['Cache-Control'] as const) : []),
    ...(OF_STATUS[status] ?? []),
  ];
}

const SHARED = ['Vary', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'] as const;

const counted = (status: number): readonly HeaderName[] =>
  PERHAPS_UNCOUNTED.includes(status)
    ? ['X-RateLimit-Limit-if-counted', 'X-RateLimit-Remaining-if-counted', 'X-RateLimit-Reset-if-counted']
    : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const setsCacheControl = ({ handler }: Route): boolean =>
  ((Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as { name: string }[]).some(
    ({ name }) => name === 'Cache-Control',
  );
