import { Injectable } from '@nestjs/common';
import { BadCredentials, PrincipalSource } from '../../core/auth/index.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { SessionsService } from './sessions.service.js';
import { type RefreshClaims, type TokenPair, TokenPairs } from './token-pairs.js';

/** What needs a refresh token. `address` is where the request comes from. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly tokens: TokenPairs,
    private readonly sessions: SessionsService,
    private readonly principals: PrincipalSource,
    private readonly badCredentials: BadCredentials,
  ) {}

  /** A new pair for a refresh token, which can be used once. */
  refresh(refreshToken: string, address: string): Promise<TokenPair> {
    return this.counted(address, async () => {
      const claims = this.tokens.readRefreshToken(refreshToken);
      const session = claims && (await this.renew(claims));
      return session && this.tokens.issue(session);
    });
  }

  /** Ends the session, also by a refresh token that is used or expired: whoever has one may always leave. */
  async logout(refreshToken: string, address: string): Promise<void> {
    const claims = await this.counted(address, () =>
      Promise.resolve(this.tokens.readRefreshToken(refreshToken, { evenExpired: true })),
    );
    await this.sessions.leave(claims);
  }

  private async renew(claims: RefreshClaims) {
    return (await this.principals.findPrincipal(claims.userId)) && this.sessions.renew(claims);
  }

  /** Refuses what comes to nothing, and an address from which too much of that comes. */
  private async counted<T>(address: string, use: () => Promise<T | null>): Promise<T> {
    await this.badCredentials.check(address);
    const result = await use();
    if (result !== null) return result;
    await this.badCredentials.count(address);
    throw new DomainError('unauthenticated', 'Invalid or expired refresh token');
  }
}
