import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connection of a socket. Node has no public method that closes a socket now and its connection later. */
interface TcpHandle {
  close(onClosed: () => void): void;
  /** Returns 0 after a success. */
  reset(onClosed?: () => void): number;
  unref(): void;
  readStart(): void;
  readStop(): void;
  /** Called without data at the end of the input. */
  onread: (data?: ArrayBuffer) => void;
}

/** Connections that have sent less leave little data. */
const MIN_SENT_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 250;

/**
 * Resets connections that have ended: after `timeoutMs`, in which the client can read the last response, or earlier if there are many of
 * them. Otherwise the operating system would hold unread data for minutes after a `Connection: close`, or after the end of the requests.
 */
export function resetUnreadConnections(server: Server, timeoutMs: number, maxConnections = MAX_CONNECTIONS): void {
  const ended = new Set<TcpHandle>();
  const reset = (handle: TcpHandle) => {
    if (ended.delete(handle)) handle.reset();
  };
  const retain = (handle: TcpHandle) => {
    const [oldest] = ended;
    if (oldest && ended.size >= maxConnections) reset(oldest);
    ended.add(handle);
    handle.unref();
    handle.onread = (data) => data && reset(handle);
    handle.readStart();
    setTimeout(reset, timeoutMs, handle).unref();
  };
  server.on('connection', (socket: Socket) => {
    const { _handle: handle } = socket as unknown as { readonly _handle: TcpHandle | null };
    if (!handle) return;
    const close = handle.close.bind(handle);
    handle.close = (onClosed) => {
      // Data waits in the process, so the buffers of the operating system are full.
      const isUnread = !socket.writableFinished && socket.writableLength > 0;
      if (isUnread && handle.reset(onClosed) === 0) return;
      // A socket that has not sent a FIN is closed at once: the client waits for it.
      if (!socket.writableFinished || socket.bytesWritten < MIN_SENT_BYTES) {
        close(onClosed);
        return;
      }
      handle.readStop();
      // After the return, the socket discards the handle. Its listeners release the parser of the requests, which reads from the handle.
      setImmediate(() => {
        onClosed();
        retain(handle);
      });
    };
  });
}
