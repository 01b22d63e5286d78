import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

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
