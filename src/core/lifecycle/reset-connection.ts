import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Closes a connection by a reset. After a FIN, the operating system would hold unread data for minutes. */
export function resetConnection(socket: Socket): void {
  // Node cannot reset a connection while it sends the FIN: the connection would remain open.
  const isEnding = socket.writableEnded && socket.writableLength === 0 && !socket.writableFinished;
  if (isEnding) socket.destroy();
  else socket.resetAndDestroy();
}

/** Ends a response that its client does not read. */
export function resetResponse(response: ServerResponse): void {
  if (response.socket) resetConnection(response.socket);
  response.destroy();
}
