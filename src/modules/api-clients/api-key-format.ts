import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
/** 256 bits. */
const SECRET_LENGTH = 43;
const KEY_PATTERN = new RegExp(`^mh_([A-Za-z0-9]{${PREFIX_LENGTH}})_[A-Za-z0-9]{${SECRET_LENGTH}}$`);

export interface GeneratedApiKey {
  /** `mh_<public part>_<secret>`, of letters and digits only, so that a double click selects the key. */
  readonly key: string;
  readonly prefix: string;
  readonly secretHash: string;
}

export function generateApiKey(): GeneratedApiKey {
  const prefix = randomText(PREFIX_LENGTH);
  const key = `mh_${prefix}_${randomText(SECRET_LENGTH)}`;
  return { key, prefix, secretHash: digest(key).toString('hex') };
}

/** Returns the public part of a well-formed key, else null. */
export const parsePrefix = (text: string): string | null => KEY_PATTERN.exec(text)?.[1] ?? null;

export const matchesHash = (text: string, secretHash: string): boolean =>
  timingSafeEqual(digest(text), Buffer.from(secretHash, 'hex'));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
