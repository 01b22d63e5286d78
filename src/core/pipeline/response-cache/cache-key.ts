import type { IncomingMessage } from 'node:http';
import { resolveContentCoding } from '../../http/response/content-coding.js';

const MAX_URL_LENGTH = 2048;
const MAX_ACCEPT_LENGTH = 256;

/** Requests with one of these headers are not cached. */
const UNCACHEABLE_HEADERS = [
  'idempotency-key',
  'range',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
] as const;

/**
 * Returns the cache key of a read, or undefined if its response cannot be cached. Requests of anonymous clients with the same key
 * get the same bytes. The key contains the URL as sent, because links in the response depend on the order of the parameters. HEAD
 * has the key of GET. A response is stored once for each content coding. Credentials are not part of the key: a request with a credential
 * uses the cache only on routes without authentication.
 */
export function cacheKeyFor({ method, url = '', headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return undefined;
  for (const name of UNCACHEABLE_HEADERS) if (headers[name] !== undefined) return undefined;
  const { accept = '*/*' } = headers;
  if (accept.length > MAX_ACCEPT_LENGTH) return undefined;
  const coding = resolveContentCoding(headers['accept-encoding']);
  return coding ? `${coding}\n${accept}\n${url}` : `${accept}\n${url}`;
}
