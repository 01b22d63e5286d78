import type { ClientRequest } from 'node:http';
import type { Response } from 'express';

/** Headers that belong to a single request, and headers that Node sets. */
const PER_REQUEST_HEADERS =
  /^(x-request-id|x-ratelimit-.*|access-control-.*|x-cache|date|connection|keep-alive|content-length)$/i;

/** The types of Node declare this method for outgoing requests only. */
type RawHeaders = Pick<ClientRequest, 'getRawHeaderNames'>;

/** Returns the headers that can be sent again, with the original case of their names. */
export function cacheableHeaders(response: Response, length: number): (string | string[])[] {
  const names = (response as unknown as RawHeaders)
    .getRawHeaderNames()
    .filter((name) => !PER_REQUEST_HEADERS.test(name));
  const pairs = names.flatMap((name) => {
    const value = response.getHeader(name)!;
    return [name, Array.isArray(value) ? value : String(value)];
  });
  return [...pairs, 'Content-Length', String(length)];
}
