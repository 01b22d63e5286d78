import { type AccountPrincipal, holds, type Principal } from '../../core/auth/index.js';
import { forbidden } from '../../core/errors/domain-error.js';
import type { UserChanges, UserRecord } from './user-record.js';
import { MANAGE_USERS, READ_USERS } from './users.permissions.js';

/** Whether they are shown the whole account and not the public profile alone: administrators, and the account itself. */
export const seesAll = (caller: Principal, user: Pick<UserRecord, 'id'>): boolean =>
  holds(caller, READ_USERS) || caller.userId === user.id;

/** Throws when the caller may not make these changes to the account. So there is always an administrator: whoever made the last change. */
export function refuseForbidden(caller: AccountPrincipal, userId: number, changes: UserChanges): void {
  const manages = holds(caller, MANAGE_USERS);
  if (caller.userId !== userId) {
    if (!manages) throw forbidden();
    return;
  }
  if ('role' in changes || 'status' in changes) throw forbidden('Nobody changes their own role or status');
  if ('password' in changes)
    throw forbidden('One’s own password is changed with the current one, at /api/auth/password');
  if (!manages && ('username' in changes || 'email' in changes)) {
    throw forbidden('Only administrators change user names and e-mail addresses');
  }
}
