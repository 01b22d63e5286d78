import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../core/audit/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { forbidden } from '../../../core/errors/domain-error.js';
import { userAuditSubject, UserCredentialsService, UsersService } from '../../users/index.js';
import { SIGNED_IN } from '../auth.audit.js';
import { SessionsService } from './sessions.service.js';
import { type TokenPair, TokenPairIssuer } from './token-pair-issuer.js';

/**
 * Sessions for accounts whose caller has already been verified, for example by another sign-in form of a site. Passwords, and the limits
 * on failed sign-ins, remain with `POST /api/auth/login`.
 */
@Injectable()
export class AccountSessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly credentials: UserCredentialsService,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenPairIssuer,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Signs an account in, with an entry in the audit log, and returns the tokens of the new session. Throws `notFound` if the account does not
   * exist, and `forbidden` if it is disabled.
   *
   * @example
   * const { userId } = await users.provision(identity);
   * const { access, refreshToken } = await sessions.create(userId);
   * return { token: access.token, expires_in: access.expiresIn, refresh_token: refreshToken };
   */
  async create(userId: number): Promise<TokenPair> {
    for (;;) {
      const { status, version } = await this.users.get(userId);
      if (status !== 'active') throw forbidden('This account is disabled');
      const session = await this.unitOfWork.runWithoutInvalidation(async () => {
        // If the account has changed since the check, it may be disabled now: check again.
        if (!(await this.credentials.isUnchanged({ userId, version }))) return null;
        await this.audit.record(SIGNED_IN, { ...userAuditSubject(userId), actorId: userId });
        return this.sessions.create(userId);
      });
      if (session) return this.tokens.issue(session);
    }
  }

  /** Ends all sessions of an account: its refresh tokens and access tokens become invalid at once, on other instances within a second. */
  async endAll(userId: number): Promise<void> {
    await this.unitOfWork.run(() => {
      this.unitOfWork.markChanged('session');
      return this.sessions.endAll(userId);
    });
  }
}
