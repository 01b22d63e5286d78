import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Clock } from '../../core/clock/index.js';
import { AccessTokens, type IssuedToken, JwtKeys, TOKEN_RULES } from '../../core/auth/index.js';
import type { Session } from './sessions.service.js';

/** Differs from the audience of access tokens, so that neither token is accepted in place of the other. */
const AUDIENCE = 'masthead:refresh';

export interface TokenPair {
  readonly access: IssuedToken;
  readonly refreshToken: string;
}

/** The session claims of a refresh token. */
export type RefreshClaims = Omit<Session, 'expiresAt'>;

/** Issues and reads the tokens of a session. Refresh tokens are signed, so that only issued tokens can end a session. */
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

  /** Returns null if the token is invalid or expired. */
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
