import { EVERY_SCOPE, holds, type Permission, type Principal } from '../../core/auth/index.js';
import type { Links } from '../../core/module-api/index.js';
import { presentUser, type UserRecord } from '../users/index.js';
import type { AccountAnswer } from './dto/account.answer.js';

/** The caller's account, with those of `permissions` that the caller has. */
export const presentAccount = (
  links: Links,
  caller: Principal,
  user: UserRecord,
  permissions: readonly Permission[],
): AccountAnswer => ({
  data: presentUser(links, caller)(user),
  meta: {
    rights: permissions.filter((permission) => holds(caller, permission)).map(({ name }) => name),
    scopes: [...(caller.scopes ?? [EVERY_SCOPE])],
  },
});
