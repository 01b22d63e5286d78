import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Clock } from '../../core/clock/index.js';
import { AccessTokens, type IssuedToken, JwtKeys, TOKEN_RULES } from '../../core/auth/index.js';
import type { Session } from './sessions.service.js';

/** Another one than that of access tokens: neither can ever be taken for the other. */
const AUDIENCE = 'masthead:refresh';

export interface TokenPair {
  readonly access: IssuedToken;
  readonly refreshToken: string;
}

/** What a refresh token says of its session. */
export type RefreshClaims = Omit<Session, 'expiresAt'>;

/** The tokens of a session. The refresh token is signed too, so that only tokens that were ours can end a session. */
@Injectable()
export class TokenPairs {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly keys: JwtKeys,
    private readonly clock: Clock,
  ) {}

  issue({ id, userId, generation, expiresAt }: Session): TokenPair {
    const claims = { sid: id, gen: generation, exp: Math.floor(expiresAt.getTime() / 1000) };
    const refreshToken = jwt.sign(claims, this.keys.signing, {
      algorithm: 'HS256',
      issuer: TOKEN_RULES.issuer,
      audience: AUDIENCE,
      subject: String(userId),
      jwtid: randomUUID(),
    });
    return { access: this.accessTokens.issue(userId, id), refreshToken };
  }

  /** Null for a token that is none of ours, or too old. */
  readRefreshToken(token: string, { evenExpired = false } = {}): RefreshClaims | null {
    const key = this.keys.verifying(token);
    if (!key) return null;
    try {
      const clockTimestamp = Math.floor(this.clock.now().getTime() / 1000);
      const rules = { ...TOKEN_RULES, audience: AUDIENCE, ignoreExpiration: evenExpired, clockTimestamp };
      return claimsOf(jwt.verify(token, key, rules) as jwt.JwtPayload);
    } catch {
      return null;
    }
  }
}

function claimsOf({ aud, sub, sid, gen, exp }: jwt.JwtPayload): RefreshClaims | null {
  const whole = aud === AUDIENCE && exp !== undefined && typeof sid === 'string' && Number.isInteger(gen);
  return whole ? { id: sid, userId: Number(sub), generation: gen as number } : null;
}
