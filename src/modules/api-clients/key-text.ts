import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
/** 256 bits. */
const SECRET_LENGTH = 43;
const FORM = new RegExp(`^mh_([A-Za-z0-9]{${PREFIX_LENGTH}})_[A-Za-z0-9]{${SECRET_LENGTH}}$`);

export interface MintedKey {
  /** `mh_<public part>_<secret>`, of letters and digits only, so that a double click selects the key. */
  readonly key: string;
  readonly prefix: string;
  readonly secretHash: string;
}

export function mintKey(): MintedKey {
  const prefix = randomText(PREFIX_LENGTH);
  const key = `mh_${prefix}_${randomText(SECRET_LENGTH)}`;
  return { key, prefix, secretHash: digest(key).toString('hex') };
}

/** Returns the public part of a well-formed key, else null. */
export const prefixOf = (text: string): string | null => FORM.exec(text)?.[1] ?? null;

export const isKeyOf = (text: string, secretHash: string): boolean =>
  timingSafeEqual(digest(text), Buffer.from(secretHash, 'hex'));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
