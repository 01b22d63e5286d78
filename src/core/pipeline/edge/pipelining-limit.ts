import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Waiting requests of one connection. */
export const MAX_WAITING_PER_CONNECTION = 10;
/** Waiting requests of all connections: each holds up to 60 KB of headers, and the start of its body. */
export const MAX_WAITING = 100;

/**
 * Returns a function that calls `next` for a pipelined request (RFC 9112, section 9.3.2) after the response before it is sent, so that a
 * connection holds one response. If too many requests of a connection wait, it is reset; if too many of all connections wait, the one that
 * waits longest. The client repeats the requests without a response.
 */
export function pipeliningLimit(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  /** In the order in which the connections began to wait. */
  const waiting = new Map<Socket, number>();
  const known = new WeakSet<Socket>();
  let total = 0;
  const set = (socket: Socket, count: number) => {
    total += count - (waiting.get(socket) ?? 0);
    if (count === 0) waiting.delete(socket);
    else waiting.set(socket, count);
  };
  const reset = (socket: Socket) => {
    set(socket, 0);
    socket.resetAndDestroy();
  };
  return ({ socket }, response, next) => {
    const count = waiting.get(socket) ?? 0;
    if (count === MAX_WAITING_PER_CONNECTION) {
      reset(socket);
      return;
    }
    const [oldest] = waiting.keys();
    if (oldest && total === MAX_WAITING) reset(oldest);
    if (!known.has(socket)) socket.once('close', () => set(socket, 0));
    known.add(socket);
    set(socket, count + 1);
    response.once('socket', () => {
      set(socket, (waiting.get(socket) ?? 1) - 1);
      next();
    });
  };
}
