import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Clock } from '../../../core/clock/index.js';
import { AccessTokenIssuer, type AccessToken, JwtKeys, JWT_OPTIONS } from '../../../core/auth/index.js';
import type { Session } from './sessions.service.js';

/** Differs from the audience of access tokens, so that neither token is accepted in place of the other. */
const REFRESH_AUDIENCE = 'masthead:refresh';

/** The tokens of a session. A refresh token can be used once, at `POST /api/auth/refresh`. */
export interface TokenPair {
  readonly access: AccessToken;
  readonly refreshToken: string;
}

/** The session claims of a refresh token. */
export type RefreshClaims = Omit<Session, 'expiresAt'>;

/** Issues and reads the tokens of a session. Refresh tokens are signed, so that only issued tokens can end a session. */
@Injectable()
export class TokenPairIssuer {
  constructor(
    private readonly accessTokens: AccessTokenIssuer,
    private readonly keys: JwtKeys,
    private readonly clock: Clock,
  ) {}

  issue({ id, userId, generation, expiresAt }: Session): TokenPair {
    const claims = { sid: id, gen: generation, exp: Math.floor(expiresAt.getTime() / 1000) };
    const refreshToken = jwt.sign(claims, this.keys.signingKey, {
      algorithm: 'HS256',
      issuer: JWT_OPTIONS.issuer,
      audience: REFRESH_AUDIENCE,
      subject: String(userId),
      jwtid: randomUUID(),
    });
    return { access: this.accessTokens.issue(userId, id), refreshToken };
  }

  /** Returns null if the token is invalid or expired. */
  verifyRefreshToken(token: string, { evenExpired = false } = {}): RefreshClaims | null {
    const key = this.keys.findVerificationKey(token);
    if (!key) return null;
    try {
      const clockTimestamp = Math.floor(this.clock.now().getTime() / 1000);
      const rules = { ...JWT_OPTIONS, audience: REFRESH_AUDIENCE, ignoreExpiration: evenExpired, clockTimestamp };
      return toRefreshClaims(jwt.verify(token, key, rules) as jwt.JwtPayload);
    } catch {
      return null;
    }
  }
}

function toRefreshClaims({ aud, sub, sid, gen, exp }: jwt.JwtPayload): RefreshClaims | null {
  const isComplete = aud === REFRESH_AUDIENCE && exp !== undefined && typeof sid === 'string' && Number.isInteger(gen);
  return isComplete ? { id: sid, userId: Number(sub), generation: gen as number } : null;
}
