import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { discardRemainingBody } from '../../http/multipart/discard-remaining-body.js';
import type { BodyAllocation } from './body-budget.js';
import { formatBodyLimit, MAX_BODY_READ_SECONDS } from '../../http/body.decorators.js';

/** Memory overhead of one chunk, in bytes. A client can send chunks of one byte. */
const CHUNK_OVERHEAD = 256;

interface Encoding {
  readonly decoder: () => Transform;
  /** Memory of a decoder, in bytes. Brotli allocates its tables before it writes a byte. */
  readonly memoryBytes: number;
}
const ENCODINGS = new Map<string, Encoding>([
  ['gzip', { decoder: createGunzip, memoryBytes: 64 * 1024 }],
  ['deflate', { decoder: createInflate, memoryBytes: 64 * 1024 }],
  ['br', { decoder: createBrotliDecompress, memoryBytes: 2560 * 1024 }],
]);

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export interface BodyReadLimits {
  /** In bytes, before and after decompression. */
  readonly limit: number;
  readonly account: BodyAllocation;
}

/** Reads a whole body as text. Throws a `DomainError` if the body is invalid, and discards the rest of the body. */
export async function readBody(request: Request, bounds: BodyReadLimits): Promise<string> {
  if (request.destroyed) throw aborted();
  const { 'content-length': length = 0, 'content-encoding': name = 'identity' } = request.headers;
  let decoder: Transform | undefined;
  try {
    if (Number(length) > bounds.limit) throw tooLarge(bounds.limit);
    decoder = createDecoder(name.toLowerCase(), bounds.account);
    return decodeUtf8(await collect(request, decoder, bounds));
  } catch (error) {
    if (decoder) request.unpipe(decoder.destroy());
    discardRemainingBody(request);
    throw error;
  }
}

function createDecoder(name: string, account: BodyAllocation): Transform | undefined {
  if (name === 'identity') return undefined;
  const encoding = ENCODINGS.get(name);
  if (!encoding) throw new DomainError('unsupportedMediaType', 'The content encoding is not supported');
  account.charge(encoding.memoryBytes);
  return encoding.decoder();
}

function collect(
  request: Request,
  decoder: Transform | undefined,
  { limit, account }: BodyReadLimits,
): Promise<Buffer> {
  const source: Readable = decoder ? request.pipe(decoder) : request;
  const chunks: Buffer[] = [];
  const received = { request: 0, source: 0 };
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => fail(tooSlow()), MAX_BODY_READ_SECONDS * 1000);
    // Remove every listener: the request stays alive while the rest of the body arrives, and would retain the chunks.
    const settle = () => {
      clearTimeout(timer);
      source.off('data', addChunk).off('end', finish);
      request.off('data', countBytes).off('close', abort).off('error', abort);
    };
    const fail = (error: unknown) => {
      settle();
      reject(error as DomainError);
    };
    const finish = () => {
      settle();
      resolve(Buffer.concat(chunks));
    };
    const abort = () => request.readableEnded || fail(aborted());
    const countBytes = ({ length }: Buffer) => {
      if ((received.request += length) > limit) fail(tooLarge(limit));
    };
    const addChunk = (chunk: Buffer) => {
      try {
        if ((received.source += chunk.length) > limit) throw tooLarge(limit);
        account.charge(chunk.length + CHUNK_OVERHEAD);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    request.on('close', abort).on('error', abort);
    if (decoder) {
      request.on('data', countBytes);
      decoder.on('error', () => fail(malformed('The request body does not match its Content-Encoding')));
    }
    source.on('data', addChunk).on('end', finish);
  });
}

/** Rejects other encodings, which would be stored as question marks. Removes a byte order mark. */
function decodeUtf8(body: Buffer): string {
  try {
    return UTF8.decode(body);
  } catch {
    throw new DomainError('malformedJson', 'The request body is not valid UTF-8');
  }
}

const malformed = (message: string) => new DomainError('malformed', message);
const aborted = () => malformed('The request was aborted');
const tooSlow = () =>
  new DomainError('requestTimeout', `The request body was not complete within ${MAX_BODY_READ_SECONDS} seconds`);
const tooLarge = (limit: number) =>
  new DomainError('payloadTooLarge', `The request body is larger than ${formatBodyLimit(limit)}`);
