import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/** What every token of ours has; access tokens and refresh tokens differ by their audience. */
export const TOKEN_RULES = { algorithms: ['HS256' as const], issuer: 'masthead' };

/** The key that signs, and while the secret is being changed the one that signed before. */
@Injectable()
export class JwtKeys {
  // KeyObjects: with a string the key would be parsed anew at each use, sixty times as dear.
  readonly signing: KeyObject;
  private readonly previous?: KeyObject;

  constructor({ JWT_SECRET, JWT_PREVIOUS_SECRET }: Settings) {
    this.signing = keyOf(JWT_SECRET);
    if (JWT_PREVIOUS_SECRET !== undefined) this.previous = keyOf(JWT_PREVIOUS_SECRET);
  }

  /** The key to verify a token with; undefined for one of a form that we would not have given it. */
  verifying(token: string): KeyObject | undefined {
    if (!isOfOurForm(token)) return undefined;
    return this.previous && !isSignedWith(this.signing, token) ? this.previous : this.signing;
  }
}

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

/** Whatever else a header can hold (`kid`, `jku`, `jwk`, `crit`) is somebody's wish to choose the key or the rules. */
function isOfOurForm(token: string): boolean {
  try {
    const [header, claims] = token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
    const { alg, typ = 'JWT', ...others } = header as Record<string, unknown>;
    return alg === 'HS256' && typ === 'JWT' && Object.keys(others).length === 0 && claims instanceof Object;
  } catch {
    return false;
  }
}

function isSignedWith(key: KeyObject, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
