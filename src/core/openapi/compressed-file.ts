import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A higher quality takes seconds and saves less than a tenth. */
const BROTLI_QUALITY = 6;

/** A JSON document that is the same for every caller, stored as finished bytes: compressed with Brotli and gzip, and uncompressed. */
export class CompressedFile {
  private constructor(
    private readonly bodies: Readonly<Record<Encoding, Buffer>>,
    private readonly tag: string,
  ) {}

  static async fromJson(document: object): Promise<CompressedFile> {
    const identity = Buffer.from(JSON.stringify(document));
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      promisify(gzip)(identity),
    ]);
    return new CompressedFile({ br, gzip: zipped, identity }, hash('sha256', identity, 'hex').slice(0, 16));
  }

  /** Sends the best variant that the client accepts. Each variant has its own entity tag. */
  send(request: Request, response: Response): void {
    const encoding = ENCODINGS.find((each) => request.acceptsEncodings(each)) ?? 'identity';
    const isCompressed = encoding !== 'identity';
    response.set({
      ETag: isCompressed ? `"${this.tag}-${encoding}"` : `"${this.tag}"`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(isCompressed && !request.fresh && { 'Content-Encoding': encoding }),
    });
    response.vary('Accept-Encoding').type('json').send(this.bodies[encoding]);
  }
}
