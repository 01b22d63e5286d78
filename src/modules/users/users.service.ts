import { Injectable } from '@nestjs/common';
import { AccessRevision, PermissionCache } from '../../core/permission-cache/index.js';
import { AuditLog } from '../../core/audit/index.js';
import { type AccountPrincipal, type PrincipalSource, SessionSource } from '../../core/identity/index.js';
import { ANY_VERSION, isUniqueViolation, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { PasswordHasher } from './password-hasher.js';
import { assertMayUpdate } from './user.policy.js';
import type { NewUserWithPasswordHash, NewUser, UserChanges, UniqueUserFields, UserRecord } from './user-record.js';
import { userAuditSubject, toUserAuditEntries, USER_CREATED } from './users.audit.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService implements PrincipalSource {
  private readonly principals: PermissionCache<number, AccountPrincipal | null>;

  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly sessions: SessionSource,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
  ) {
    this.principals = new PermissionCache(revision);
  }

  async create({ password, ...rest }: NewUser): Promise<UserRecord> {
    return this.createWithHash({
      ...rest,
      passwordHash: password === null ? null : await this.passwords.hash(password),
    });
  }

  createWithHash({ avatar = null, status = 'active', ...rest }: NewUserWithPasswordHash): Promise<UserRecord> {
    return this.unitOfWork.run(() =>
      this.withUniqueNames(rest, async () => {
        const values = { ...rest, avatar, status, createdAt: new Date(), updatedAt: null, version: 1 };
        const id = await this.users.insert(values);
        await this.audit.record(USER_CREATED, userAuditSubject(id, { role: rest.role }));
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
    const changes = changedValues(user, input);
    assertMayUpdate(caller, id, changes);
    expected(user);
    if (Object.keys(changes).length === 0) return user;
    const { password, ...plain } = changes;
    const values = password === undefined ? plain : { ...plain, passwordHash: await this.passwords.hash(password) };
    return this.unitOfWork.run(async () => {
      if (changes.role ?? changes.status ?? password) {
        await this.revision.increment();
        // `increment` serialises such changes. Check again: if two administrators disable each other concurrently, one remains.
        assertMayUpdate(await this.reloadPrincipal(caller), id, changes);
      }
      const present = (await this.users.findForUpdate(id))!;
      expected(present);
      await this.withUniqueNames(changes, () => this.users.update(present, values), id);
      if (changes.status === 'disabled' || password) await this.sessions.endAll(id);
      for (const entry of toUserAuditEntries(present, changes)) await this.audit.record(...entry);
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
    return (await this.users.findTakenNames({ email })).includes('email');
  }

  /** Throws if an account other than `ownerId` has one of the names. */
  async assertNamesFree(names: UniqueUserFields, ownerId?: number): Promise<void> {
    const taken = await this.users.findTakenNames(names, ownerId);
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
  private async reloadPrincipal(caller: AccountPrincipal): Promise<AccountPrincipal> {
    const principal = await this.findPrincipal(caller.userId);
    if (!principal) throw forbidden();
    return { ...caller, ...principal };
  }

  private async withUniqueNames<T>(names: UniqueUserFields, write: () => Promise<T>, ownerId?: number): Promise<T> {
    await this.assertNamesFree(names, ownerId);
    try {
      return await write();
    } catch (error) {
      // Another request has taken the name since the check above.
      if (isUniqueViolation(error)) await this.assertNamesFree(names, ownerId);
      throw error;
    }
  }
}

/** Returns the values that differ. A password always counts as different. */
function changedValues(user: UserRecord, input: UserChanges): UserChanges {
  const entries = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== user[name as keyof UserRecord],
  );
  return Object.fromEntries(entries);
}
