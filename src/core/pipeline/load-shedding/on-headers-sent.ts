import type { ServerResponse } from 'node:http';

/**
 * Calls `done` once, when the response headers are written: sending the body takes the time of the client, not of the service. The status
 * is undefined if the client has disconnected.
 */
export function onHeadersSent(response: ServerResponse, done: (status: number | undefined) => void): void {
  // The methods of the prototype, unless other code has replaced them before.
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const notify = (status?: number) => {
    response.writeHead = writeHead;
    response.end = end;
    done(status);
  };
  response.writeHead = ((status: number, ...rest: never[]) => {
    notify(status);
    return writeHead(status, ...rest);
  }) as typeof writeHead;
  response.end = ((...body: Parameters<typeof end>) => {
    if (response.destroyed) notify();
    return end(...body);
  }) as typeof end;
}
