import { Injectable } from '@nestjs/common';
import { FailedAuthLimiter } from '../../../core/auth/index.js';
import { PrincipalSource } from '../../../core/identity/index.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { SessionsService } from './sessions.service.js';
import { type RefreshClaims, type TokenPair, TokenPairIssuer } from './token-pair-issuer.js';

/** Operations that need a refresh token. `address` is the IP address of the client. */
@Injectable()
export class RefreshService {
  constructor(
    private readonly tokens: TokenPairIssuer,
    private readonly sessions: SessionsService,
    private readonly principals: PrincipalSource,
    private readonly badCredentials: FailedAuthLimiter,
  ) {}

  /** Returns a new pair of tokens. A refresh token can be used once. */
  refresh(refreshToken: string, address: string): Promise<TokenPair> {
    return this.limitFailures(address, async () => {
      const claims = this.tokens.verifyRefreshToken(refreshToken);
      const session = claims && (await this.renew(claims));
      return session && this.tokens.issue(session);
    });
  }

  /** Ends the session. Accepts used and expired refresh tokens, because signing out is always allowed. */
  async logout(refreshToken: string, address: string): Promise<void> {
    const claims = await this.limitFailures(address, () =>
      Promise.resolve(this.tokens.verifyRefreshToken(refreshToken, { evenExpired: true })),
    );
    await this.sessions.signOut(claims);
  }

  private async renew(claims: RefreshClaims) {
    return (await this.principals.findPrincipal(claims.userId)) && this.sessions.renew(claims);
  }

  /** Throws if `operation` returns null, or if the address has caused too many such failures. */
  private async limitFailures<T>(address: string, operation: () => Promise<T | null>): Promise<T> {
    await this.badCredentials.assertBelowLimit(address);
    const result = await operation();
    if (result !== null) return result;
    await this.badCredentials.countFailure(address);
    throw new DomainError('unauthenticated', 'Invalid or expired refresh token');
  }
}
