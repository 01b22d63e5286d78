import { Injectable } from '@nestjs/common';
import { AccessRevision, Remembered } from '../../core/access/index.js';
import { AuditLog } from '../../core/audit/index.js';
import { type AccountPrincipal, type PrincipalSource, SessionSource } from '../../core/auth/index.js';
import { ANY_VERSION, isUniqueViolation, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { Passwords } from './passwords.js';
import { refuseForbidden } from './user.policy.js';
import type { HashedUser, NewUser, UserChanges, UserNames, UserRecord } from './user-record.js';
import { aboutUser, changesToTell, USER_CREATED } from './users.audit.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService implements PrincipalSource {
  private readonly principals: Remembered<number, AccountPrincipal | null>;

  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly sessions: SessionSource,
    private readonly audit: AuditLog,
    private readonly passwords: Passwords,
  ) {
    this.principals = new Remembered(revision);
  }

  async create({ password, ...rest }: NewUser): Promise<UserRecord> {
    return this.createHashed({ ...rest, passwordHash: password === null ? null : await this.passwords.hash(password) });
  }

  createHashed({ avatar = null, status = 'active', ...rest }: HashedUser): Promise<UserRecord> {
    return this.unitOfWork.run(() =>
      this.unlessTaken(rest, async () => {
        const values = { ...rest, avatar, status, createdAt: new Date(), updatedAt: null, version: 1 };
        const id = await this.users.insert(values);
        await this.audit.record(USER_CREATED, aboutUser(id, { role: rest.role }));
        return this.get(id);
      }),
    );
  }

  /** Writes only the values that differ. */
  async update(
    caller: AccountPrincipal,
    id: number,
    input: UserChanges,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<UserRecord> {
    const user = await this.get(id);
    const changes = differing(user, input);
    refuseForbidden(caller, id, changes);
    expected(user);
    if (Object.keys(changes).length === 0) return user;
    const { password, ...plain } = changes;
    const values = password === undefined ? plain : { ...plain, passwordHash: await this.passwords.hash(password) };
    return this.unitOfWork.run(async () => {
      if (changes.role ?? changes.status ?? password) {
        await this.revision.bump();
        // `bump` serialises such changes. Check again: if two administrators disable each other concurrently, one remains.
        refuseForbidden(await this.present(caller), id, changes);
      }
      const present = (await this.users.findForUpdate(id))!;
      expected(present);
      await this.unlessTaken(changes, () => this.users.update(present, values), id);
      if (changes.status === 'disabled' || password) await this.sessions.endAll(id);
      for (const told of changesToTell(present, changes)) await this.audit.record(...told);
      return this.get(id);
    });
  }

  async get(id: number): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (!user) throw notFound('User not found');
    return user;
  }

  isEmpty(): Promise<boolean> {
    return this.users.isEmpty();
  }

  findByIds(ids: readonly number[]): Promise<UserRecord[]> {
    return this.users.findByIds(ids);
  }

  findIdByUsername(username: string): Promise<number | null> {
    return this.users.findIdByUsername(username);
  }

  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.users.findTaken({ email })).includes('email');
  }

  /** Throws if an account other than `ownerId` has one of the names. */
  async refuseTaken(names: UserNames, ownerId?: number): Promise<void> {
    const taken = await this.users.findTaken(names, ownerId);
    if (taken.length > 0) {
      throw invalid(...taken.map((field) => ({ field, message: `The ${field} has already been taken.` })));
    }
  }

  findPrincipal(userId: number): Promise<AccountPrincipal | null> {
    return this.principals.get(userId, async () => {
      const user = await this.users.findById(userId);
      return user?.status === 'active' ? { userId, role: user.role } : null;
    });
  }

  /** Returns the caller with the current role, read in the unit of work. */
  private async present(caller: AccountPrincipal): Promise<AccountPrincipal> {
    const principal = await this.findPrincipal(caller.userId);
    if (!principal) throw forbidden();
    return { ...caller, ...principal };
  }

  private async unlessTaken<T>(names: UserNames, write: () => Promise<T>, ownerId?: number): Promise<T> {
    await this.refuseTaken(names, ownerId);
    try {
      return await write();
    } catch (error) {
      // Another request has taken the name since the check above.
      if (isUniqueViolation(error)) await this.refuseTaken(names, ownerId);
      throw error;
    }
  }
}

/** Returns the values that differ. A password always counts as different. */
function differing(user: UserRecord, input: UserChanges): UserChanges {
  const entries = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== user[name as keyof UserRecord],
  );
  return Object.fromEntries(entries);
}
