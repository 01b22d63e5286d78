import type { Request } from 'express';

const MOST = 32 * 1024 * 1024;

/**
 * Reads and discards the rest of a body. A client that is still sending would otherwise get a connection error in place of the response.
 * The connection is closed after 32 MiB.
 */
export function discardRest(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  let left = MOST;
  request.on('error', () => undefined);
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
