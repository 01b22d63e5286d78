import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A chunk, or a packet of a body with a length, costs about 1 µs of processor time and 350 bytes of memory, however short it is. */
const MIN_AVERAGE_CHUNK_BYTES = 128;
/** The limit applies to bodies with more chunks. The bodies of all connections can arrive in the same turn of the event loop. */
export const MAX_SHORT_CHUNKS = 32;

/** The parser of Node has a callback for each kind of token. */
type ParsedSocket = Socket & { readonly parser?: Record<string, unknown> | null };

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
    if (!isRejected) return push(chunk);
    reject();
    skipChunks(request.socket);
    return false;
  };
}

/**
 * Up to 64 KiB have been read, which can contain 10,000 chunks, and Node cannot stop parsing. Without its callback, a chunk takes a fifth
 * of the time. It is missing until the end of this turn of the event loop, before a closed connection returns its parser to the pool.
 */
function skipChunks({ parser }: ParsedSocket): void {
  const [key, onBody] = Object.entries(parser ?? {}).find(([, callback]) => isNamed(callback, 'parserOnBody')) ?? [];
  if (!parser || key === undefined) return;
  parser[key] = undefined;
  setImmediate(() => (parser[key] = onBody));
}

const isNamed = (value: unknown, name: string): boolean => typeof value === 'function' && value.name === name;
