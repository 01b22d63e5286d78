import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import { type AuditEvent, AuditLog } from '../../core/audit/index.js';
import { SessionSource } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { Passwords } from './passwords.js';
import { type SignInRow, UserCredentialsRepository } from './user-credentials.repository.js';
import { aboutUser, PASSWORD_CHANGED, PASSWORD_RESET } from './users.audit.js';
import { UsersRepository } from './users.repository.js';

/** An account whose password was right, as it was at that moment. */
export interface ProvenAccount {
  readonly userId: number;
  readonly version: number;
}

/** An account that can be signed in to, and the address that its mails go to. */
export interface ReachableAccount {
  readonly userId: number;
  readonly email: string;
}

/** Passwords: whether one opens an account, and how it is changed. Every check takes the same time. */
@Injectable()
export class UserCredentialsService {
  constructor(
    private readonly credentials: UserCredentialsRepository,
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly sessions: SessionSource,
    private readonly audit: AuditLog,
    private readonly passwords: Passwords,
  ) {}

  /** The id of the account that this user name or e-mail address belongs to, whatever its state. */
  async findIdByLogin(login: string): Promise<number | null> {
    return (await this.credentials.findByLogin(login))?.id ?? null;
  }

  /** The account that `login` (a user name or an e-mail address) and `password` open, or null. */
  async checkLogin(login: string, password: string): Promise<ProvenAccount | null> {
    return this.proven(await this.credentials.findByLogin(login), password);
  }

  /** The account, if this is its password. */
  async checkPassword(userId: number, password: string): Promise<ProvenAccount | null> {
    return this.proven(await this.credentials.findById(userId), password);
  }

  /** The account with this address, unless nobody may sign in to it. Its own spelling of the address is the one to write to. */
  async findByEmail(email: string): Promise<ReachableAccount | null> {
    const account = await this.credentials.findByEmail(email);
    if (account?.status !== 'active' || account.passwordHash === null) return null;
    return { userId: account.id, email: account.email };
  }

  /** Whether the account is still what it was; if so, it stays that until the end of the open unit of work. */
  isUnchanged({ userId, version }: ProvenAccount): Promise<boolean> {
    return this.credentials.hold(userId, version);
  }

  /** Ends all sessions of the account. False, and nothing is done, when the account was changed since it was proven. */
  async changePassword({ userId, version }: ProvenAccount, password: string): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      await this.revision.bump();
      if (!(await this.credentials.hold(userId, version))) return false;
      await this.replace(userId, passwordHash, PASSWORD_CHANGED);
      return true;
    });
  }

  /**
   * Without the password before. `claim` says inside the unit of work whose password it becomes, or null for nobody's. Ends all
   * sessions of the account.
   */
  async resetPassword(password: string, claim: () => Promise<number | null>): Promise<number | null> {
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      await this.revision.bump();
      const userId = await claim();
      if (userId !== null) await this.replace(userId, passwordHash, PASSWORD_RESET);
      return userId;
    });
  }

  private async replace(userId: number, passwordHash: string, told: AuditEvent): Promise<void> {
    await this.users.update((await this.users.findForUpdate(userId))!, { passwordHash });
    await this.sessions.endAll(userId);
    await this.audit.record(told, aboutUser(userId));
  }

  private async proven(account: SignInRow | null, password: string): Promise<ProvenAccount | null> {
    const open = account?.status === 'active';
    const matches = await this.passwords.verify(open ? account.passwordHash : null, password);
    return matches ? { userId: account!.id, version: account!.version } : null;
  }
}
