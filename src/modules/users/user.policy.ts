import { type AccountPrincipal, hasPermission, type Principal } from '../../core/identity/index.js';
import { forbidden } from '../../core/errors/domain-error.js';
import type { UserChanges, UserRecord } from './user-record.js';
import { MANAGE_USERS, READ_USERS } from './users.permissions.js';

/** Returns whether the caller may see all attributes instead of the public profile: administrators and the user. */
export const canViewPrivateFields = (caller: Principal, user: Pick<UserRecord, 'id'>): boolean =>
  hasPermission(caller, READ_USERS) || caller.userId === user.id;

/** Returns whether the changes take the role from an active administrator, or disable the account. */
export function removesAdministrator(
  { role, status }: Pick<UserRecord, 'role' | 'status'>,
  changes: UserChanges,
): boolean {
  if (role !== 'admin' || status !== 'active') return false;
  return (changes.role ?? role) !== 'admin' || (changes.status ?? status) !== 'active';
}

/**
 * Throws if the caller may not make these changes. No account can change its role or status, so that the administrator who made
 * the last change remains.
 */
export function assertMayUpdate(caller: AccountPrincipal, userId: number, changes: UserChanges): void {
  const manages = hasPermission(caller, MANAGE_USERS);
  if (caller.userId !== userId) {
    if (!manages) throw forbidden();
    return;
  }
  if ('role' in changes || 'status' in changes) throw forbidden('You cannot change your own role or status');
  if ('password' in changes)
    throw forbidden('Change your own password with PUT /api/auth/password, which needs the current password');
  if (!manages && ('username' in changes || 'email' in changes)) {
    throw forbidden('Only administrators can change user names and e-mail addresses');
  }
}
