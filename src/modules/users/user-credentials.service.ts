import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import { type AuditEvent, AuditLog } from '../../core/audit/index.js';
import { SessionSource } from '../../core/identity/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { PasswordHasher } from './password-hasher.js';
import { type UserCredentialsRow, UserCredentialsRepository } from './user-credentials.repository.js';
import { userAuditSubject, PASSWORD_CHANGED, PASSWORD_RESET } from './users.audit.js';
import { UsersRepository } from './users.repository.js';

/** An account whose password was correct, with its version at that time. */
export interface AuthenticatedAccount {
  readonly userId: number;
  readonly version: number;
}

/** An account that can sign in, with the address for its mails. */
export interface AccountWithEmail {
  readonly userId: number;
  readonly email: string;
}

/** Checks and changes passwords. Every check takes the same time. */
@Injectable()
export class UserCredentialsService {
  constructor(
    private readonly credentials: UserCredentialsRepository,
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly sessions: SessionSource,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Finds the account with this user name or e-mail address, in any status. */
  async findIdByLogin(login: string): Promise<number | null> {
    return (await this.credentials.findByLogin(login))?.id ?? null;
  }

  /** Returns the account if `login` (user name or e-mail address) and `password` match, else null. */
  async checkLogin(login: string, password: string): Promise<AuthenticatedAccount | null> {
    return this.authenticate(await this.credentials.findByLogin(login), password);
  }

  /** Returns the account if the password matches, else null. */
  async checkPassword(userId: number, password: string): Promise<AuthenticatedAccount | null> {
    return this.authenticate(await this.credentials.findById(userId), password);
  }

  /** Returns null if the account cannot sign in. Send mails to the returned address, which can differ in spelling. */
  async findByEmail(email: string): Promise<AccountWithEmail | null> {
    const account = await this.credentials.findByEmail(email);
    if (account?.status !== 'active' || account.passwordHash === null) return null;
    return { userId: account.id, email: account.email };
  }

  /** Returns whether the account has this version, and locks its row until the end of the unit of work. */
  isUnchanged({ userId, version }: AuthenticatedAccount): Promise<boolean> {
    return this.credentials.lockForUpdate(userId, version);
  }

  /** Ends all sessions of the account. Returns false without a change if the account has changed since the password check. */
  async changePassword({ userId, version }: AuthenticatedAccount, password: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('user', userId);
      await this.revision.increment();
      if (!(await this.credentials.lockForUpdate(userId, version))) return false;
      await this.replacePassword(userId, passwordHash, PASSWORD_CHANGED);
      return true;
    });
  }

  /**
   * Sets a password without the current one. `claim` runs in the unit of work and returns the account, or null to change nothing.
   * Ends all sessions of the account.
   */
  async resetPassword(password: string, claim: () => Promise<number | null>): Promise<number | null> {
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      await this.revision.increment();
      this.unitOfWork.markChanged('user');
      const userId = await claim();
      if (userId !== null) await this.replacePassword(userId, passwordHash, PASSWORD_RESET);
      return userId;
    });
  }

  private async replacePassword(userId: number, passwordHash: string, event: AuditEvent): Promise<void> {
    await this.users.update((await this.users.findForUpdate(userId))!, { passwordHash });
    await this.sessions.endAll(userId);
    await this.audit.record(event, userAuditSubject(userId));
  }

  private async authenticate(
    account: UserCredentialsRow | null,
    password: string,
  ): Promise<AuthenticatedAccount | null> {
    const open = account?.status === 'active';
    const matches = await this.passwords.verify(open ? account.passwordHash : null, password);
    return matches ? { userId: account!.id, version: account!.version } : null;
  }
}
