import { Injectable } from '@nestjs/common';
import { AccessRevision, PermissionCache } from '../../core/permission-cache/index.js';
import type { AccountPrincipal, PrincipalSource } from '../../core/identity/index.js';
import type { VersionCheck } from '../../core/database/index.js';
import { PasswordHasher } from './password-hasher.js';
import type { ExternalIdentity, ProvisioningMode } from './provisioning/external-identity.js';
import { UserProvisioner } from './provisioning/user-provisioner.js';
import type { NewUserWithPasswordHash, NewUser, UserChanges, UniqueUserFields, UserRecord } from './user-record.js';
import { UserWriter } from './user-writer.js';
import { UsersRepository } from './users.repository.js';

/** Accounts: the methods that other modules, and modules of sites, call. */
@Injectable()
export class UsersService implements PrincipalSource {
  private readonly principals: PermissionCache<number, AccountPrincipal | null>;

  constructor(
    private readonly users: UsersRepository,
    private readonly writer: UserWriter,
    private readonly provisioner: UserProvisioner,
    private readonly passwords: PasswordHasher,
    revision: AccessRevision,
  ) {
    this.principals = new PermissionCache(revision);
  }

  /** Creates an account. Throws `invalid` if the user name or the address is taken. */
  async create({ password, ...rest }: NewUser): Promise<UserRecord> {
    return this.createWithHash({
      ...rest,
      passwordHash: password === null ? null : await this.passwords.hash(password),
    });
  }

  /** Creates an account whose password is already hashed. Throws `conflict` if a name or address is taken. */
  createWithHash(user: NewUserWithPasswordHash): Promise<UserRecord> {
    return this.writer.create(user);
  }

  /**
   * Changes an account on behalf of `caller`; `SYSTEM` is a caller with the rights of an administrator. Writes only the values that differ.
   * A new role, status or password takes effect at once. Throws `forbidden` if the caller may not make the change, `conflict` if `SYSTEM`
   * would disable or demote the last active administrator, `invalid` if a name is taken.
   */
  update(caller: AccountPrincipal, id: number, input: UserChanges, expected?: VersionCheck): Promise<UserRecord> {
    return this.writer.update(caller, id, input, expected);
  }

  /**
   * Returns the caller of a verified external identity, for an `AuthScheme`. The account is found by issuer and subject; `mode` decides what
   * happens if no account is linked. The stored role follows the identity with the newest `issuedAt`; the last active administrator keeps the
   * role. Throws `forbidden` with the reason if the identity has no account, if another account has its address, or if its account is
   * disabled. An identity with an account and an unchanged role costs no SQL statement while the account is cached.
   *
   * @example
   * const { iss, sub, email, name, iat } = verified;
   * const issuedAt = new Date(iat * 1000);
   * return this.users.provision({ issuer: iss, subject: sub, email, name, role: 'author', issuedAt }, 'create');
   */
  provision(identity: ExternalIdentity, mode: ProvisioningMode = 'create'): Promise<AccountPrincipal> {
    return this.provisioner.provision(identity, mode);
  }

  /** Throws `notFound` if the account does not exist. */
  get(id: number): Promise<UserRecord> {
    return this.writer.get(id);
  }

  /** Returns whether no account exists. */
  isEmpty(): Promise<boolean> {
    return this.users.isEmpty();
  }

  /** Returns the accounts with these ids, in any status and order. Unknown ids are skipped. */
  findByIds(ids: readonly number[]): Promise<UserRecord[]> {
    return this.users.findByIds(ids);
  }

  /** Returns the account with this address, in any status; null if no account has it. Case is ignored. */
  findByEmail(email: string): Promise<UserRecord | null> {
    return this.users.findByEmail(email);
  }

  /** Returns the id of the account with this user name, in any status; null if no account has it. */
  findIdByUsername(username: string): Promise<number | null> {
    return this.users.findIdByUsername(username);
  }

  /** Returns whether an account has this address. Case is ignored. */
  async isEmailTaken(email: string): Promise<boolean> {
    return (await this.users.findByEmail(email)) !== null;
  }

  /** Throws if an account other than `ownerId` has one of the names. */
  assertNamesFree(names: UniqueUserFields, ownerId?: number): Promise<void> {
    return this.writer.assertNamesFree(names, ownerId);
  }

  /** Returns the account as a caller of services; null if it does not exist or is disabled. */
  findPrincipal(userId: number): Promise<AccountPrincipal | null> {
    return this.principals.get(userId, async () => {
      const user = await this.users.findById(userId);
      return user?.status === 'active' ? { userId, role: user.role } : null;
    });
  }
}
