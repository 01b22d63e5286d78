import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { Clock } from '../clock/clock.js';
import { ACCESS_TOKEN_AUDIENCE, JwtKeys, JWT_OPTIONS } from './access-token-issuer.js';
import { findBearerToken } from './bearer-token.js';
import type { AccountPrincipal } from '../identity/principal.js';
import { PrincipalSource } from '../identity/principal-source.js';
import { SessionSource } from '../identity/session-source.js';

interface Claims {
  readonly aud?: unknown;
  readonly sub?: unknown;
  readonly exp?: unknown;
  readonly sid?: unknown;
}

/** Verifies a signed token and finds its account. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(
    keys: JwtKeys,
    private readonly principals: PrincipalSource,
    private readonly sessions: SessionSource,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: findBearerToken,
      secretOrKeyProvider: (_request, token: string, done) => {
        const key = keys.findVerificationKey(token);
        done(key ? null : 'Invalid token format', key as unknown as string);
      },
      ...JWT_OPTIONS,
      // Checked in `validate` with the application's clock.
      ignoreExpiration: true,
      audience: ACCESS_TOKEN_AUDIENCE,
    });
  }

  /** Returns false and the reason if the token is invalid. A disabled or deleted account has no principal. */
  async validate({ aud, sub, exp, sid }: Claims): Promise<AccountPrincipal | readonly [false, string]> {
    // The library also accepts a list of audiences that includes the expected audience.
    if (aud !== ACCESS_TOKEN_AUDIENCE) return [false, 'jwt audience invalid'];
    if (typeof exp !== 'number' || exp * 1000 <= this.clock.now().getTime()) return [false, 'jwt expired'];
    if (typeof sub !== 'string' || !/^[1-9]\d{0,9}$/.test(sub)) return [false, 'jwt subject invalid'];
    // Another holder of the key may issue tokens without a session.
    if (sid !== undefined && !(typeof sid === 'string' && (await this.sessions.isActive(sid))))
      return [false, 'session ended'];
    return (await this.principals.findPrincipal(Number(sub))) ?? [false, 'account disabled or deleted'];
  }
}
