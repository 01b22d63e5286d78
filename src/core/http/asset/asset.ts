import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const HASH_LENGTH = 16;

/** A text that pages load: a script, a style sheet. The same for everybody. */
export class Asset {
  readonly hash: string;
  /** The name with the hash in it, under which the text never changes: `pages.css` is `pages.0123456789abcdef.css`. */
  readonly hashedName: string;

  constructor(
    readonly name: string,
    readonly text: string,
  ) {
    this.hash = hash('sha256', text, 'hex').slice(0, HASH_LENGTH);
    this.hashedName = name.replace(/\.(?=[^.]+$)/, `.${this.hash}.`);
  }

  static read(path: string): Asset {
    return new Asset(basename(path), readFileSync(path, 'utf8'));
  }
}
