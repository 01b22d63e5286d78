import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../core/audit/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { DomainError, invalid } from '../../core/errors/domain-error.js';
import { caseFoldKey } from '../../core/text/index.js';
import { userAuditSubject, UserCredentialsService } from '../users/index.js';
import { PASSWORD_CHANGE_FAILED, SIGN_IN_FAILED, SIGNED_IN } from './auth.audit.js';
import { KnownAddressesService } from './known-addresses/known-addresses.service.js';
import { accountKey } from './login-limiter.js';
import { PasswordVerifier } from './password-verifier.js';
import { type Session, SessionsService } from './sessions/sessions.service.js';
import { type TokenPair, TokenPairIssuer } from './sessions/token-pair-issuer.js';

/** Either `username` or `email` is required. */
export interface Credentials {
  readonly username?: string;
  readonly email?: string;
  readonly password: string;
}

export interface PasswordChange {
  readonly current: string;
  readonly wanted: string;
}

/** Operations that check a password. `address` is the IP address of the client. */
@Injectable()
export class AuthService {
  constructor(
    private readonly credentials: UserCredentialsService,
    private readonly verifier: PasswordVerifier,
    private readonly knownAddresses: KnownAddressesService,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenPairIssuer,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Neither the response nor its time distinguishes an unknown account, a wrong password and a disabled account. */
  async login({ username, email, password }: Credentials, address: string): Promise<TokenPair> {
    const login = username ?? email;
    if (login === undefined) throw invalid({ field: 'username', message: 'The username is required.' });
    const userId = await this.credentials.findIdByLogin(login);
    const attempt = { account: accountKey(userId ?? caseFoldKey(login)), address, userId, failed: SIGN_IN_FAILED };
    for (;;) {
      const authenticated = await this.verifier.verify(attempt, () => this.credentials.checkLogin(login, password));
      if (!authenticated) throw new DomainError('invalidCredentials', 'Invalid username or password');
      // Check again if the account has changed: a session must not outlive the password that it was created with.
      const session = await this.unitOfWork.runWithoutInvalidation(async () =>
        (await this.credentials.isUnchanged(authenticated)) ? this.createSession(authenticated.userId, address) : null,
      );
      if (session) return this.tokens.issue(session);
    }
  }

  /** Ends all sessions of the account, including the current one. */
  async changePassword(userId: number, { current, wanted }: PasswordChange, address: string): Promise<void> {
    const attempt = { account: accountKey(userId), address, userId, failed: PASSWORD_CHANGE_FAILED };
    for (;;) {
      const authenticated = await this.verifier.verify(attempt, () => this.credentials.checkPassword(userId, current));
      if (!authenticated) throw invalid({ field: 'current_password', message: 'The current password is wrong.' });
      if (wanted === current) {
        throw invalid({ field: 'password', message: 'The password must differ from the current one.' });
      }
      if (await this.credentials.changePassword(authenticated, wanted)) return;
    }
  }

  private async createSession(userId: number, address: string): Promise<Session> {
    await this.knownAddresses.save(userId, address);
    await this.audit.record(SIGNED_IN, { ...userAuditSubject(userId), actorId: userId });
    return this.sessions.create(userId);
  }
}
