import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { discardRest } from '../multipart/discard-rest.js';
import type { BodyAccount } from './body-budget.js';
import { bodyLimitText } from './body-limit.decorator.js';

/** From the first byte that is read to the last. */
const MAX_BODY_MS = 10_000;
/** Bytes of memory of a chunk besides its content. A body can come in chunks of one byte. */
const CHUNK_OVERHEAD = 256;
const DECODER_BYTES = 64 * 1024;

const DECODERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export interface BodyBounds {
  /** Bytes after decompression. */
  readonly limit: number;
  readonly account: BodyAccount;
}

/** Reads a whole body as text. Throws what is wrong with it; what is left of it then is discarded. */
export async function readBody(request: Request, { limit, account }: BodyBounds): Promise<string> {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = request.headers;
  const decoder = encoding === 'identity' ? undefined : DECODERS[encoding.toLowerCase()]?.();
  try {
    if (encoding !== 'identity') {
      if (!decoder) throw new DomainError('unsupportedMediaType', 'The content encoding is not supported');
      account.charge(DECODER_BYTES);
    } else if (Number(length ?? 0) > limit) throw tooLarge(limit);
    return decodeUtf8(await collect(request, decoder, { limit, account }));
  } catch (error) {
    if (decoder) request.unpipe(decoder.destroy());
    discardRest(request);
    throw error;
  }
}

function collect(request: Request, decoder: Transform | undefined, { limit, account }: BodyBounds) {
  const source: Readable = decoder ? request.pipe(decoder) : request;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise<Buffer>((resolve, reject) => {
    const aborted = () => request.readableEnded || fail(malformed('The request was aborted'));
    const timer = setTimeout(() => fail(tooSlow()), MAX_BODY_MS);
    const settle = () => {
      clearTimeout(timer);
      source.off('data', take);
      request.off('close', aborted).off('error', aborted);
    };
    const fail = (error: DomainError) => {
      settle();
      reject(error);
    };
    function take(chunk: Buffer): void {
      size += chunk.length;
      try {
        if (size > limit) throw tooLarge(limit);
        account.charge(chunk.length + CHUNK_OVERHEAD);
        chunks.push(chunk);
      } catch (error) {
        fail(error as DomainError);
      }
    }
    request.on('close', aborted).on('error', aborted);
    decoder?.on('error', () => fail(malformed('The request body does not match its Content-Encoding')));
    source.on('data', take).once('end', () => {
      settle();
      resolve(Buffer.concat(chunks));
    });
  });
}

/** Another encoding would be stored as question marks. Removes a byte order mark. */
function decodeUtf8(body: Buffer): string {
  try {
    return UTF8.decode(body);
  } catch {
    throw new DomainError('malformedJson', 'The request body is no valid UTF-8');
  }
}

const malformed = (message: string) => new DomainError('malformed', message);
const tooSlow = () =>
  new DomainError('requestTimeout', `The request body was not complete within ${MAX_BODY_MS / 1000} seconds`);
const tooLarge = (limit: number) =>
  new DomainError('payloadTooLarge', `The request body is larger than ${bodyLimitText(limit)}`);
