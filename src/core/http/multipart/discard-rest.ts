import type { Request } from 'express';

const MOST = 32 * 1024 * 1024;

/**
 * Lets what is still to come of a body pass by: a client that is refused early, and goes on sending, would see a broken connection
 * in place of the answer. Who sends very much more is cut off.
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
