import { Injectable } from '@nestjs/common';
import { BadCredentials, PrincipalSource } from '../../core/auth/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { SessionsService } from './sessions.service.js';
import { type RefreshClaims, type TokenPair, TokenPairs } from './token-pairs.js';

/** Operations that need a refresh token. `address` is the IP address of the client. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly tokens: TokenPairs,
    private readonly sessions: SessionsService,
    private readonly principals: PrincipalSource,
    private readonly badCredentials: BadCredentials,
  ) {}

  /** Returns a new pair of tokens. A refresh token can be used once. */
  refresh(refreshToken: string, address: string): Promise<TokenPair> {
    return this.counted(address, async () => {
      const claims = this.tokens.readRefreshToken(refreshToken);
      const session = claims && (await this.renew(claims));
      return session && this.tokens.issue(session);
    });
  }

  /** Ends the session. Accepts used and expired refresh tokens, because signing out is always allowed. */
  async logout(refreshToken: string, address: string): Promise<void> {
    const claims = await this.counted(address, () =>
      Promise.resolve(this.tokens.readRefreshToken(refreshToken, { evenExpired: true })),
    );
    await this.sessions.leave(claims);
  }

  private async renew(claims: RefreshClaims) {
    return (await this.principals.findPrincipal(claims.userId)) && this.sessions.renew(claims);
  }

  /** Throws if `use` returns null, or if the address has caused too many such failures. */
  private async counted<T>(address: string, use: () => Promise<T | null>): Promise<T> {
    await this.badCredentials.check(address);
    const result = await use();
    if (result !== null) return result;
    await this.badCredentials.count(address);
    throw new DomainError('unauthenticated', 'Invalid or expired refresh token');
  }
}
