import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { AccessTokens, TOKEN_RULES } from './access-token.js';
import { bearerToken } from './bearer.guard.js';
import type { AccountPrincipal } from './principal.js';
import { PrincipalSource } from './principal-source.js';

interface Claims {
  readonly sub?: unknown;
  readonly exp?: unknown;
}

/** Checks a signed token and finds its account. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(
    tokens: AccessTokens,
    private readonly principals: PrincipalSource,
  ) {
    super({
      jwtFromRequest: bearerToken,
      secretOrKeyProvider: (_request, _token, done) => done(null, tokens.key as unknown as string),
      ...TOKEN_RULES,
    });
  }

  /** False refuses the token; an account that was disabled or deleted has no principal. */
  async validate({ sub, exp }: Claims): Promise<AccountPrincipal | false> {
    if (typeof exp !== 'number' || typeof sub !== 'string' || !/^[1-9]\d{0,9}$/.test(sub)) return false;
    return (await this.principals.findPrincipal(Number(sub))) ?? false;
  }
}
