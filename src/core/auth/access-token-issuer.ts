import { createHmac, createSecretKey, type KeyObject, timingSafeEqual, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Settings } from '../../config/settings.js';
import { Clock } from '../clock/clock.js';

/** Rules for all tokens. Access and refresh tokens differ by their audience. */
export const JWT_OPTIONS = { algorithms: ['HS256' as const], issuer: 'masthead' };

/** The signing key and, during a rotation of the secret, the previous key. */
@Injectable()
export class JwtKeys {
  // KeyObjects instead of strings, which would be parsed at each use: 60 times the cost.
  readonly signingKey: KeyObject;
  private readonly previousKey?: KeyObject;

  constructor({ JWT_SECRET, JWT_PREVIOUS_SECRET }: Settings) {
    this.signingKey = keyOf(JWT_SECRET);
    if (JWT_PREVIOUS_SECRET !== undefined) this.previousKey = keyOf(JWT_PREVIOUS_SECRET);
  }

  /** Returns the key that verifies the token, or undefined if the token does not have the form of issued tokens. */
  findVerificationKey(token: string): KeyObject | undefined {
    if (!hasIssuedFormat(token)) return undefined;
    return this.previousKey && !isSignedWith(this.signingKey, token) ? this.previousKey : this.signingKey;
  }
}

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

/** Rejects other header parameters (`kid`, `jku`, `jwk`, `crit`), with which a sender could choose the key or the rules. */
function hasIssuedFormat(token: string): boolean {
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

export const ACCESS_TOKEN_AUDIENCE = 'masthead';

/** A signed access token (JWT), for `Authorization: Bearer <token>`. */
export interface AccessToken {
  readonly token: string;
  /** Seconds from now. */
  readonly expiresIn: number;
  readonly expiresAt: Date;
}

/** Issues the signed access tokens (JWT, HS256) that the bearer scheme accepts. */
@Injectable()
export class AccessTokenIssuer {
  constructor(
    private readonly settings: Settings,
    private readonly keys: JwtKeys,
    private readonly clock: Clock,
  ) {}

  /** The token becomes invalid when its session ends. */
  issue(userId: number, sessionId: string, now = this.clock.now()): AccessToken {
    const expiresIn = this.settings.JWT_TTL;
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims = { iat: issuedAt, exp: issuedAt + expiresIn, sid: sessionId };
    const token = jwt.sign(claims, this.keys.signingKey, {
      algorithm: 'HS256',
      issuer: JWT_OPTIONS.issuer,
      audience: ACCESS_TOKEN_AUDIENCE,
      subject: String(userId),
      jwtid: randomUUID(),
    });
    return { token, expiresIn, expiresAt: new Date(claims.exp * 1000) };
  }
}
