import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Waiting requests of one connection. */
export const MAX_WAITING_PER_CONNECTION = 10;
/** Waiting requests of all connections: each holds up to 60 KB of headers, and the start of its body. */
export const MAX_WAITING = 100;

/**
 * Returns a function that calls `next` for a pipelined request (RFC 9112, section 9.3.2) after the response before it is sent, so that a
 * connection holds one response. Resets the connection if too many requests wait; the client repeats those without a response.
 */
export function pipeliningLimit(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const waiting = new Map<Socket, number>();
  let total = 0;
  return ({ socket }, response, next) => {
    const count = waiting.get(socket);
    if (count === MAX_WAITING_PER_CONNECTION || total === MAX_WAITING) {
      socket.resetAndDestroy();
      return;
    }
    if (count === undefined) {
      socket.once('close', () => {
        total -= waiting.get(socket) ?? 0;
        waiting.delete(socket);
      });
    }
    const add = (change: number) => {
      total += change;
      waiting.set(socket, (waiting.get(socket) ?? 0) + change);
    };
    add(1);
    response.once('socket', () => {
      add(-1);
      next();
    });
  };
}
