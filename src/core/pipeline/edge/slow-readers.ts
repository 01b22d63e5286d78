import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_SWEEP_INTERVAL_MS = 5000;
/** Time after the keep-alive timeout in which a client closes its side of the connection. */
const MAX_CLOSE_MS = 5000;

interface Progress {
  /** Bytes that the connection had sent at the last check. */
  sent: number;
  /** When the number last changed, or a response was in progress. */
  at: number;
  /** The last response, until it is finished. */
  response?: ServerResponse;
}

/**
 * Resets connections whose client does not read: after `timeoutMs` without a completed write while data is waiting, and some time after the
 * keep-alive timeout. A JSON response is one write, so it must be read within this time; a file is sent in writes of 64 KiB. Connections are
 * checked at intervals, because a timer for each response would cost time in every request.
 *
 * After a FIN, the operating system would hold the unread data for minutes. Line breaks before a request (RFC 9112, section 2.2) renew the
 * keep-alive timer of Node, so that the check does not depend on it.
 */
export function closeSlowReaders(server: Server, timeoutMs: number, onClose: () => void): void {
  const connections = new Map<Socket, Progress>();
  const check = () => {
    const now = performance.now();
    for (const [socket, progress] of connections) {
      const isUnread = socket.writableLength > 0;
      const sent = socket.bytesWritten - socket.writableLength;
      if (progress.response?.writableFinished) progress.response = undefined;
      if (sent !== progress.sent || (progress.response && !isUnread)) Object.assign(progress, { sent, at: now });
      else if (now - progress.at >= (isUnread ? timeoutMs : server.keepAliveTimeout + MAX_CLOSE_MS)) {
        if (isUnread) onClose();
        socket.resetAndDestroy();
      }
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, at: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const progress = connections.get(socket);
    if (progress) progress.response = response;
  });
  // A client that has read everything closes its side.
  server.on('timeout', (socket: Socket) => socket.end());
  server.once('listening', () => {
    const timer = setInterval(check, Math.min(MAX_SWEEP_INTERVAL_MS, timeoutMs / 4)).unref();
    server.once('close', () => {
      clearInterval(timer);
    });
  });
}
