import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { notFound } from '../../errors/domain-error.js';
import { TextResponse } from '../response/http-response.js';

const HASH_LENGTH = 16;

/** A static text that pages load: a script or a style sheet. Identical for all callers. */
export class Asset {
  readonly hash: string;
  /** The name with the hash of the text, so that its text never changes: `pages.0123456789abcdef.css` for `pages.css`. */
  readonly hashedName: string;

  constructor(
    readonly name: string,
    readonly text: string,
  ) {
    this.hash = hash('sha256', text, 'hex').slice(0, HASH_LENGTH);
    this.hashedName = name.replace(/\.(?=[^.]+$)/, `.${this.hash}.`);
  }

  static fromFile(path: string): Asset {
    return new Asset(basename(path), readFileSync(path, 'utf8'));
  }
}

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

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

  hashedName(name: string): string {
    return this.byName.get(name)!.hashedName;
  }

  getResponse(name: string): TextResponse {
    const asset = this.byName.get(name) ?? this.byName.get(name.replace(HASH_IN_NAME, ''));
    if (!asset) throw notFound('There is nothing at this address');
    return new TextResponse(asset.text, CONTENT_TYPES[extname(asset.name)]!, {
      ETag: `"${asset.hash}"`,
      'Cache-Control': name === asset.hashedName ? IMMUTABLE_CACHE_CONTROL : SHORT_CACHE_CONTROL,
      // Assets are public, and pages of other origins load them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  }
}
