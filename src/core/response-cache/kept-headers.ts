import type { ClientRequest } from 'node:http';
import type { Response } from 'express';

/** Those that belong to one request, and not to what it asks for, and those that Node writes itself. */
const OF_ONE_REQUEST =
  /^(x-request-id|x-ratelimit-.*|access-control-.*|x-cache|date|connection|keep-alive|content-length)$/i;

/** Unknown to Node's types, but for requests that are sent. */
type RawHeaders = Pick<ClientRequest, 'getRawHeaderNames'>;

/** The headers of a response as they can be sent again, in the letters in which they were set. */
export function keptHeaders(response: Response, length: number): (string | string[])[] {
  const names = (response as unknown as RawHeaders).getRawHeaderNames().filter((name) => !OF_ONE_REQUEST.test(name));
  const pairs = names.flatMap((name) => {
    const value = response.getHeader(name)!;
    return [name, Array.isArray(value) ? value : String(value)];
  });
  return [...pairs, 'Content-Length', String(length)];
}
