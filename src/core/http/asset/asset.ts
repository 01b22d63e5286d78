import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { notFound } from '../../errors/domain-error.js';
import { BinaryResponse, TextResponse } from '../response/http-response.js';

const HASH_LENGTH = 16;

/** A static file that pages load: a script, a style sheet or a picture. Identical for all callers. */
export class Asset {
  readonly hash: string;
  /** The name with the hash of the content, so that its content never changes: `pages.0123456789abcdef.css` for `pages.css`. */
  readonly hashedName: string;

  constructor(
    readonly name: string,
    readonly content: string | Buffer,
  ) {
    this.hash = hash('sha256', content, 'hex').slice(0, HASH_LENGTH);
    this.hashedName = name.replace(/\.(?=[^.]+$)/, `.${this.hash}.`);
  }

  static fromFile(path: string): Asset {
    return Asset.fromBytes(basename(path), readFileSync(path));
  }

  static fromBytes(name: string, bytes: Buffer): Asset {
    return new Asset(name, TEXT_TYPES[extname(name)] ? bytes.toString('utf8') : bytes);
  }
}

const TEXT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const BINARY_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** The extensions of the files that `AssetResponder` can serve, each with a dot. */
export const ASSET_FILE_TYPES: readonly string[] = [...Object.keys(TEXT_TYPES), ...Object.keys(BINARY_TYPES)];

const SHORT_CACHE_CONTROL = 'public, max-age=300';
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The hash in a file name. */
const HASH_IN_NAME = /\.[0-9a-f]{16}(?=\.[^.]+$)/;

/**
 * Serves assets by name (cacheable for five minutes) and by hashed name (cacheable for one year). A name with another hash, which pages of
 * other instances contain during a rollout, returns the current text, cacheable for five minutes.
 */
export class AssetResponder {
  private readonly byName = new Map<string, Asset>();

  constructor(...assets: readonly Asset[]) {
    for (const asset of assets) this.byName.set(asset.name, asset).set(asset.hashedName, asset);
  }

  /** Returns undefined if there is no asset with the name. */
  hashedName(name: string): string | undefined {
    return this.byName.get(name)?.hashedName;
  }

  getResponse(name: string): TextResponse | BinaryResponse {
    const asset = this.byName.get(name) ?? this.byName.get(name.replace(HASH_IN_NAME, ''));
    if (!asset) throw notFound('There is nothing at this address');
    const headers = {
      ETag: `"${asset.hash}"`,
      'Cache-Control': name === asset.hashedName ? IMMUTABLE_CACHE_CONTROL : SHORT_CACHE_CONTROL,
      // Assets are public, and pages of other origins load them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    const { content } = asset;
    const extension = extname(asset.name);
    return typeof content === 'string'
      ? new TextResponse(content, TEXT_TYPES[extension]!, headers)
      : new BinaryResponse(content, BINARY_TYPES[extension]!, headers);
  }
}
