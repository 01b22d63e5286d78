import type { ServerResponse } from 'node:http';

/** Ends a response that its client does not read. Without a reset, the operating system would hold the unread data for minutes. */
export function resetConnection(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
  response.destroy();
}
