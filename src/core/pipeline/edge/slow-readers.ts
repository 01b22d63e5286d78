import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const MAX_SWEEP_INTERVAL_MS = 5000;

/** How many bytes a connection had sent when the number last changed, and the time. */
interface Progress {
  readonly sent: number;
  readonly at: number;
}

/**
 * Closes connections whose client does not read: after `timeoutMs` without a completed write while data is waiting. A JSON response is one
 * write, so it must be read within this time; a file is sent in writes of 64 KiB. Connections are checked at intervals, because a timer for
 * each response would cost time in every request.
 */
export function closeSlowReaders(server: Server, timeoutMs: number, onClose: () => void): void {
  const connections = new Map<Socket, Progress>();
  const check = () => {
    const now = performance.now();
    for (const [socket, { sent: previous, at }] of connections) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent !== previous) connections.set(socket, { sent, at: now });
      else if (now - at >= timeoutMs) {
        onClose();
        // After a FIN, the operating system would hold the unread data for minutes.
        socket.resetAndDestroy();
      }
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, at: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.once('listening', () => {
    const timer = setInterval(check, Math.min(MAX_SWEEP_INTERVAL_MS, timeoutMs / 4)).unref();
    server.once('close', () => {
      clearInterval(timer);
    });
  });
}
