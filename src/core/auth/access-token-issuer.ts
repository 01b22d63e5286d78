import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Clock } from '../clock/clock.js';
import { Settings } from '../../config/settings.js';
import { JwtKeys, JWT_OPTIONS } from './jwt-keys.js';

export const ACCESS_TOKEN_AUDIENCE = 'masthead';

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
