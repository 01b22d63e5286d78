import type { ServerResponse } from 'node:http';

/**
 * Calls `done` once, when the head of the answer is written; what then goes out takes the client's time and not the service's. Where
 * nobody is there any more to send it to, the status is undefined.
 */
export function whenAnswered(response: ServerResponse, done: (status: number | undefined) => void): void {
  // The prototype's, as far as nobody else has put in one before.
  const writeHead = response.writeHead.bind(response);
  const end = response.end.bind(response);
  const tell = (status?: number) => {
    response.writeHead = writeHead;
    response.end = end;
    done(status);
  };
  response.writeHead = ((status: number, ...rest: never[]) => {
    tell(status);
    return writeHead(status, ...rest);
  }) as typeof writeHead;
  response.end = ((...body: Parameters<typeof end>) => {
    if (response.destroyed) tell();
    return end(...body);
  }) as typeof end;
}
