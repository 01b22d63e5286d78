import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { DomainError } from '../../errors/domain-error.js';
import { type Budget, BudgetMetrics } from '../../metrics/budget-metrics.js';
import { Metrics } from '../../metrics/metrics.js';
import { InvalidModulesError } from '../../routing/invalid-modules.error.js';
import { FairPool, PoolAllocation } from '../../lifecycle/fair-pool.js';
import { RouteTable } from '../../routing/route-table.js';
import { formatBodyLimit, MAX_BODY_READ_SECONDS } from '../../http/body.decorators.js';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { discardRemainingBody } from '../../http/multipart/discard-remaining-body.js';

/** The part of the budget that one address may use. */
const ADDRESS_SHARE = 1 / 4;

/** Limits the memory of buffered request bodies, in total and per address (IPv6: per /64). */
@Injectable()
export class BodyBudget implements OnModuleInit {
  private readonly maxBytes: number;
  /** The limit of one address, in bytes. */
  private readonly maxBytesPerAddress: number;
  private readonly pool: FairPool;

  constructor(
    private readonly routes: RouteTable,
    { MAX_BODY_BYTES_IN_FLIGHT }: Settings,
    metrics: Metrics,
    private readonly budgetMetrics: BudgetMetrics,
  ) {
    this.maxBytes = MAX_BODY_BYTES_IN_FLIGHT;
    this.maxBytesPerAddress = this.maxBytes * ADDRESS_SHARE;
    const pool = (this.pool = new FairPool(this.maxBytes));
    metrics.gauge({
      name: 'masthead_http_body_bytes',
      help: 'Bytes of request bodies that are being received or processed.',
      collect() {
        this.set(pool.used);
      },
    });
  }

  /** Throws if a route accepts larger bodies than one address may send. */
  onModuleInit(): void {
    const errors = this.routes.routes
      .filter(({ bodyLimit }) => bodyLimit >= this.maxBytesPerAddress)
      .map(
        ({ method, path, bodyLimit }) =>
          `${method} ${path} accepts bodies of ${formatBodyLimit(bodyLimit)}, but one address may send less than ` +
          `${formatBodyLimit(this.maxBytesPerAddress)} at a time: raise MAX_BODY_BYTES_IN_FLIGHT`,
      );
    if (errors.length > 0) throw new InvalidModulesError(errors);
  }

  /** Opens an account for one body. Release the account when the work of the request ends. */
  openAllocation(addressKey: string): BodyAllocation {
    return new BodyAllocation(addressKey, this);
  }

  /** Throws `unavailable` if the budget is exhausted. */
  charge(allocation: PoolAllocation, bytes: number): void {
    if (this.pool.usedBy(allocation.caller) + bytes > this.maxBytesPerAddress)
      throw this.toRejection('bodies of an address');
    if (!this.pool.acquire(allocation, bytes)) throw this.toRejection('bodies');
  }

  release(allocation: PoolAllocation): void {
    this.pool.release(allocation);
  }

  toRejection(budget: Budget): DomainError {
    this.budgetMetrics.count(budget);
    return new DomainError('unavailable', 'Too many request bodies are being received or processed', { retryAfter: 1 });
  }
}

/** The bytes of the budget that one body uses. */
export class BodyAllocation {
  /** Rejects the body; undefined unless it is being received. */
  reject: ((error: DomainError) => void) | undefined;
  private readonly allocation: PoolAllocation;

  constructor(
    addressKey: string,
    private readonly budget: BodyBudget,
  ) {
    this.allocation = new PoolAllocation(addressKey, () => {
      this.reject?.(this.budget.toRejection('bodies'));
      return this.reject !== undefined;
    });
  }

  /** Throws `unavailable` if the budget is exhausted. */
  charge(bytes: number): void {
    this.budget.charge(this.allocation, bytes);
  }

  release(): void {
    this.budget.release(this.allocation);
  }
}

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
      account.reject = undefined;
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
    account.reject = (error) => setImmediate(() => fail(error));
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
