import type { Role } from '../../core/auth/index.js';
import type { VersionedRecord } from '../../core/database/index.js';
import type { UserStatus } from './user.entity.js';

/** An account as it is read: everything but the password. Times are ISO 8601. */
export interface UserRecord extends VersionedRecord {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly role: Exclude<Role, 'visitor'>;
  readonly status: UserStatus;
}

/** What a new account is made of. `password` is clear text, or null for an account that nobody can sign in to. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string | null;
  readonly name: string;
  readonly avatar?: string | null;
  readonly role: Exclude<Role, 'visitor'>;
  readonly status?: UserStatus;
}

/** The same with the password as it is kept. */
export type HashedUser = Omit<NewUser, 'password'> & { readonly passwordHash: string | null };

/** What no two accounts share. */
export type UserNames = Partial<Pick<UserRecord, 'username' | 'email'>>;

/** What is left out stays as it is. */
export type UserChanges = Partial<Omit<NewUser, 'password'>> & { readonly password?: string };

/** What a list is to hold; all accounts when nothing is said. */
export interface UserFilter extends Partial<Pick<UserRecord, 'role' | 'status'>> {
  /** Part of a name, a user name or an address, in any case. */
  readonly search?: string;
}

export const USER_SORTS = ['id', 'username', 'name', 'created_at'] as const;

/** A list and its order: by id when nothing is said. */
export interface UserListing extends UserFilter {
  readonly sort?: (typeof USER_SORTS)[number];
  readonly order?: 'asc' | 'desc';
}
