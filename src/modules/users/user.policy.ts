import { type AccountPrincipal, holds } from '../../core/auth/index.js';
import { forbidden } from '../../core/errors/domain-error.js';
import type { UserChanges } from './user-record.js';
import { MANAGE_USERS } from './users.permissions.js';

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
