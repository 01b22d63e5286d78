import type { Role } from '../../core/identity/index.js';
import { isoTime, type VersionedRecord, type VersionedRow } from '../../core/database/index.js';
import type { ModuleFieldValues, RecordWithFields } from '../../core/module-fields/index.js';
import { markRead } from '../../core/request-context/index.js';
import type { UserStatus } from './user.entity.js';

/** An account without its password. Times are ISO 8601. */
export interface UserRecord extends VersionedRecord, RecordWithFields {
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
  /** Values of the fields that modules add, by the name of the fields. */
  readonly fields?: ModuleFieldValues;
}

/** Input for a new account with a hashed password. */
export type NewUserWithPasswordHash = Omit<NewUser, 'password'> & { readonly passwordHash: string | null };

/** The unique names of an account. */
export type UniqueUserFields = Partial<Pick<UserRecord, 'username' | 'email'>>;

/** Changes of an account, for `UsersService.update`. Omitted fields do not change. */
export type UserChanges = Partial<Omit<NewUser, 'password'>> & { readonly password?: string };

export interface UserRow extends Omit<UserRecord, keyof VersionedRecord | 'fields'>, VersionedRow {}

export function toUserRecord(row: UserRow): UserRecord {
  markRead('user', row.id);
  return {
    ...row,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}
