import type { Role } from '../../core/identity/index.js';
import type { VersionedRecord } from '../../core/database/index.js';
import type { UserStatus } from './user.entity.js';

/** An account without its password. Times are ISO 8601. */
export interface UserRecord extends VersionedRecord {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly role: Exclude<Role, 'visitor'>;
  readonly status: UserStatus;
}

/** Input for a new account. `password` is clear text, or null for an account that cannot sign in. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string | null;
  readonly name: string;
  readonly avatar?: string | null;
  readonly role: Exclude<Role, 'visitor'>;
  readonly status?: UserStatus;
}

/** Input for a new account with a hashed password. */
export type NewUserWithPasswordHash = Omit<NewUser, 'password'> & { readonly passwordHash: string | null };

/** The unique names of an account. */
export type UniqueUserFields = Partial<Pick<UserRecord, 'username' | 'email'>>;

/** Omitted fields do not change. */
export type UserChanges = Partial<Omit<NewUser, 'password'>> & { readonly password?: string };

/** An empty filter matches all accounts. */
export interface UserFilter extends Partial<Pick<UserRecord, 'role' | 'status'>> {
  /** Part of a name, a user name or an e-mail address, case-insensitive. */
  readonly search?: string;
}

export const USER_SORTS = ['id', 'username', 'name', 'created_at'] as const;

/** Filter and order of a list. The default order is by id. */
export interface UserListOptions extends UserFilter {
  readonly sort?: (typeof USER_SORTS)[number];
  readonly order?: 'asc' | 'desc';
}
