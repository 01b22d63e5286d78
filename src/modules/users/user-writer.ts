import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import { Clock } from '../../core/clock/index.js';
import { AuditLog, type AuditSubject } from '../../core/audit/index.js';
import { type AccountPrincipal, isSystem, SessionSource } from '../../core/identity/index.js';
import { ANY_VERSION, isUniqueViolation, UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { haveSameFields } from '../../core/module-fields/index.js';
import { conflict, forbidden, invalid, notFound } from '../../core/errors/domain-error.js';
import { UserFieldsPolicy } from './user-fields.policy.js';
import { PasswordHasher } from './password-hasher.js';
import { assertMayUpdate, removesAdministrator } from './user.policy.js';
import type { NewUserWithPasswordHash, UserChanges, UniqueUserFields, UserRecord } from './user-record.js';
import { userAuditSubject, toUserAuditEntries, USER_CREATED } from './users.audit.js';
import { UsersRepository } from './users.repository.js';

/** Details that the audit entries of a change by the system contain, for example the issuer of an identity. */
export type SystemAuditDetails = NonNullable<AuditSubject['details']>;

/** Creates and changes accounts, with unique names, audit and revocation. */
@Injectable()
export class UserWriter {
  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly revision: AccessRevision,
    private readonly sessions: SessionSource,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
    private readonly fields: UserFieldsPolicy,
  ) {}

  /** With `bySystem`, the audit entry names no actor. */
  create(
    { avatar = null, status = 'active', fields, ...rest }: NewUserWithPasswordHash,
    bySystem?: SystemAuditDetails,
  ): Promise<UserRecord> {
    return this.unitOfWork.run(() =>
      this.withUniqueNames(rest, async () => {
        this.unitOfWork.markChanged('user');
        const values = { ...rest, avatar, status, createdAt: this.clock.now(), updatedAt: null, version: 1 };
        const id = await this.users.insert(values, this.fields.merge(undefined, fields));
        await this.audit.record(USER_CREATED, {
          ...userAuditSubject(id, { role: rest.role, ...bySystem }),
          ...(bySystem && { actorId: null }),
        });
        return this.get(id);
      }),
    );
  }

  /** Writes only the values that differ. `details` is added to the audit entries. */
  async update(
    caller: AccountPrincipal,
    id: number,
    { fields, ...input }: UserChanges,
    expected: VersionCheck = ANY_VERSION,
    details?: SystemAuditDetails,
  ): Promise<UserRecord> {
    const user = await this.get(id);
    const changes = changedValues(user, input);
    assertMayUpdate(caller, id, changes);
    this.fields.assertCanWrite(caller, fields);
    expected(user);
    const haveFieldsChanged = !haveSameFields(user.fields, this.fields.merge(user.fields, fields));
    if (Object.keys(changes).length === 0 && !haveFieldsChanged) return user;
    const { password, ...plain } = changes;
    const values = password === undefined ? plain : { ...plain, passwordHash: await this.passwords.hash(password) };
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('user', id);
      if (changes.role ?? changes.status ?? password) {
        await this.revision.increment();
        // `increment` serialises such changes. Check again: if two administrators disable each other concurrently, one remains.
        assertMayUpdate(await this.reloadPrincipal(caller), id, changes);
      }
      const present = (await this.users.findForUpdate(id))!;
      expected(present);
      if (isSystem(caller) && removesAdministrator(present, changes) && (await this.users.isLastAdministrator(id)))
        throw conflict('The last active administrator keeps the role and stays active');
      const merged = this.fields.merge(present.fields, fields);
      await this.withUniqueNames(changes, () => this.users.update(present, values, merged), id);
      if (changes.status === 'disabled' || password) await this.sessions.endAll(id);
      for (const [event, subject] of toUserAuditEntries(present, changes)) {
        const all = subject.details || details ? { ...subject.details, ...details } : undefined;
        await this.audit.record(event, { ...subject, details: all, ...(isSystem(caller) && { actorId: null }) });
      }
      return this.get(id);
    });
  }

  async get(id: number): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (!user) throw notFound('User not found');
    return user;
  }

  /** Throws if an account other than `ownerId` has one of the names. */
  async assertNamesFree(names: UniqueUserFields, ownerId?: number): Promise<void> {
    const taken = await this.users.findTakenNames(names, ownerId);
    if (taken.length > 0) {
      throw invalid(...taken.map((field) => ({ field, message: `The ${field} has already been taken.` })));
    }
  }

  /** Returns the caller with the current role, read in the unit of work. */
  private async reloadPrincipal(caller: AccountPrincipal): Promise<AccountPrincipal> {
    if (isSystem(caller)) return caller;
    const user = await this.users.findById(caller.userId);
    if (user?.status !== 'active') throw forbidden();
    return { ...caller, role: user.role };
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
function changedValues(user: UserRecord, input: Omit<UserChanges, 'fields'>): Omit<UserChanges, 'fields'> {
  const entries = Object.entries(input).filter(
    ([name, value]) => value !== undefined && value !== user[name as keyof UserRecord],
  );
  return Object.fromEntries(entries);
}
