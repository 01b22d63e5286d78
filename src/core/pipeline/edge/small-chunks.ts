import type { IncomingMessage, ServerResponse } from 'node:http';

/** A chunk, or a packet of a body with a length, costs about 1 µs of processor time and 350 bytes of memory, however short it is. */
const MIN_AVERAGE_CHUNK_BYTES = 128;
/** The limit applies to bodies with more chunks. */
export const MAX_SHORT_CHUNKS = 1000;

/**
 * Calls `reject` and stops reading if a body has many short chunks (RFC 9112, section 7.1) or arrives in many short packets: 9 MB of chunks
 * of one byte occupy the process for a second.
 */
export function limitSmallChunks(request: IncomingMessage, response: ServerResponse, reject: () => void): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  // Otherwise Node discards an unread body after the response without a call of `push`.
  request.read(0);
  response.once('finish', () => request.resume());
  let [chunks, bytes] = [0, 0];
  let isRejected = false;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null) => {
    if (isRejected) return false;
    if (chunk === null) return push(chunk);
    bytes += chunk.length;
    isRejected = ++chunks > MAX_SHORT_CHUNKS && bytes < chunks * MIN_AVERAGE_CHUNK_BYTES;
    if (isRejected) reject();
    return !isRejected && push(chunk);
  };
}
