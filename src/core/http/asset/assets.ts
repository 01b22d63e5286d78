import { extname } from 'node:path';
import { notFound } from '../../errors/domain-error.js';
import { TextReply } from '../answer/text-reply.js';
import type { Asset } from './asset.js';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

const MINUTES = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The hash in a file name. */
const HASH = /\.[0-9a-f]{16}(?=\.[^.]+$)/;

/**
 * Serves assets by name (cacheable for five minutes) and by hashed name (cacheable for one year). A name with another hash, which pages of
 * other instances contain during a rollout, returns the current text, cacheable for five minutes.
 */
export class Assets {
  private readonly byName = new Map<string, Asset>();

  constructor(...assets: readonly Asset[]) {
    for (const asset of assets) this.byName.set(asset.name, asset).set(asset.hashedName, asset);
  }

  hashedName(name: string): string {
    return this.byName.get(name)!.hashedName;
  }

  reply(name: string): TextReply {
    const asset = this.byName.get(name) ?? this.byName.get(name.replace(HASH, ''));
    if (!asset) throw notFound('There is nothing at this address');
    return new TextReply(asset.text, TYPES[extname(asset.name)]!, {
      ETag: `"${asset.hash}"`,
      'Cache-Control': name === asset.hashedName ? FOR_EVER : MINUTES,
      // Assets are public, and pages of other origins load them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  }
}
