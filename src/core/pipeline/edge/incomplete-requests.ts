import type { IncomingMessage, ServerResponse } from 'node:http';
import { resetConnection } from '../../lifecycle/reset-connection.js';

/** Each header costs about 70 bytes in addition to its text: 16 KiB of short headers would cost 200 KB. */
export const MAX_HEADERS = 100;
/** Time after the response until the rest of the body must have arrived. */
export const MAX_REST_OF_BODY_MS = 60_000;

/**
 * Resets the connection of a request whose body is incomplete some time after its response. Node retains such a request with its headers
 * until `requestTimeout`, so that a client with few requests could fill the memory.
 */
export function closeIncompleteRequest(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs = MAX_REST_OF_BODY_MS,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || resetConnection(request.socket), timeoutMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
