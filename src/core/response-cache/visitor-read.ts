import type { IncomingHttpHeaders } from 'node:http';

const LONGEST_URL = 2048;
const LONGEST_ACCEPT = 256;

/** With one of these a request is no plain question of a visitor. */
const OTHERWISE = [
  ...['authorization', 'x-api-key', 'idempotency-key', 'range'],
  ...['content-length', 'transfer-encoding', 'upgrade', 'expect'],
] as const;

/**
 * What a request asks for, where it is a read without credentials: requests with the same key are answered with the same bytes. The
 * address is as it was written: links in the answer depend on the order of its parameters. HEAD asks for what GET does.
 */
export function visitorRead(method: string, url: string, headers: IncomingHttpHeaders): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_URL) return undefined;
  for (const name of OTHERWISE) if (headers[name] !== undefined) return undefined;
  const { accept = '*/*' } = headers;
  return accept.length > LONGEST_ACCEPT ? undefined : `${accept}\n${url}`;
}
