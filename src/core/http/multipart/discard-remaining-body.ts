import type { Request } from 'express';

const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads and discards the rest of a body. A client that is still sending would otherwise get a connection error in place of the response.
 * The connection is reset after 32 MiB.
 */
export function discardRemainingBody(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  let remainingBytes = MAX_DISCARDED_BYTES;
  request.on('error', () => undefined);
  request.on('data', ({ length }: Buffer) => {
    remainingBytes -= length;
    if (remainingBytes < 0) request.socket.resetAndDestroy();
  });
  request.resume();
}
