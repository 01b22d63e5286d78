import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A higher quality takes seconds and saves less than a tenth. */
const BROTLI_QUALITY = 6;

/** Slow clients have to read one write of a response within a time limit. */
const MAX_WRITE_BYTES = 64 * 1024;

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

type Bodies = Readonly<Partial<Record<Encoding, Buffer>>>;

/** A file that is the same for every caller, stored as finished bytes: uncompressed, and compressed with Brotli and gzip. */
export class CompressedFile {
  /** First characters of the hash of the content. In the query parameter `v`, they make the response cacheable for one year. */
  readonly version: string;
  private bodies: Promise<Bodies> | undefined;

  /** `type` is a file extension or a media type. */
  constructor(
    private readonly type: string,
    private readonly content: Buffer,
  ) {
    this.version = hash('sha256', content, 'hex').slice(0, 16);
  }

  static fromJson(document: object): CompressedFile {
    return new CompressedFile('json', Buffer.from(JSON.stringify(document)));
  }

  /** Sends the best variant that the client accepts. Each variant has its own entity tag. */
  async send(request: Request, response: Response): Promise<void> {
    const bodies = await (this.bodies ??= compress(this.content));
    const encoding = ENCODINGS.find((each) => bodies[each] && request.acceptsEncodings(each)) ?? 'identity';
    const isCompressed = encoding !== 'identity';
    response.vary('Accept-Encoding').set({
      ETag: isCompressed ? `"${this.version}-${encoding}"` : `"${this.version}"`,
      'Cache-Control': request.query['v'] === this.version ? IMMUTABLE : REVALIDATE,
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const body = bodies[encoding]!;
    response
      .type(this.type)
      .set({ 'Content-Length': String(body.length), ...(isCompressed && { 'Content-Encoding': encoding }) });
    if (request.method === 'HEAD') response.end();
    else Readable.from(inWrites(body)).pipe(response);
  }
}

async function compress(identity: Buffer): Promise<Bodies> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ]);
  // A picture is already compressed.
  return zipped.length < identity.length ? { br, gzip: zipped, identity } : { identity };
}

function* inWrites(body: Buffer): Iterable<Buffer> {
  for (let start = 0; start < body.length; start += MAX_WRITE_BYTES)
    yield body.subarray(start, start + MAX_WRITE_BYTES);
}
