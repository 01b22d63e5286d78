import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Settings } from '../../config/settings.js';

export const TOKEN_RULES = { algorithms: ['HS256' as const], issuer: 'masthead', audience: 'masthead' };

export interface IssuedToken {
  readonly token: string;
  /** Seconds from now. */
  readonly expiresIn: number;
  readonly expiresAt: Date;
}

/** Makes the signed access tokens (JWT, HS256) that the bearer scheme understands. */
@Injectable()
export class AccessTokens {
  // A KeyObject: with a string the key would be parsed anew at each use, sixty times as dear.
  readonly key: KeyObject;

  constructor(private readonly settings: Settings) {
    this.key = createSecretKey(Buffer.from(settings.JWT_SECRET, 'utf8'));
  }

  issue(userId: number, now = new Date()): IssuedToken {
    const expiresIn = this.settings.JWT_TTL;
    const issuedAt = Math.floor(now.getTime() / 1000);
    const claims = { iat: issuedAt, exp: issuedAt + expiresIn };
    const token = jwt.sign(claims, this.key, {
      algorithm: 'HS256',
      issuer: TOKEN_RULES.issuer,
      audience: TOKEN_RULES.audience,
      subject: String(userId),
      jwtid: randomUUID(),
    });
    return { token, expiresIn, expiresAt: new Date(claims.exp * 1000) };
  }
}
