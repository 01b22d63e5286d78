import { holds, type Principal } from '../../../core/auth/index.js';
import type { Links } from '../../../core/module-api/index.js';
import type { UserRecord } from '../user-record.js';
import { READ_USERS } from '../users.permissions.js';
import type { IncludedUser, UserResource } from './user.resource.js';

/** For administrators and the account itself. */
export const seesAll = (caller: Principal, user: UserRecord): boolean =>
  holds(caller, READ_USERS) || caller.userId === user.id;

/** The public profile; for oneself and administrators the whole account. */
export const presentUser =
  (links: Links, caller: Principal) =>
  (user: UserRecord): UserResource => ({
    id: user.id,
    type: 'user',
    attributes: {
      name: user.name,
      avatar: user.avatar,
      ...(seesAll(caller, user) && {
        username: user.username,
        email: user.email,
        role: user.role,
        status: user.status,
        created_at: user.createdAt,
        updated_at: user.updatedAt,
      }),
    },
    links: { self: links.to('user', user.id) },
  });

/** The same person beside another resource. */
export const presentIncludedUser = (caller: Principal, user: UserRecord): IncludedUser => ({
  id: user.id,
  type: 'user',
  attributes: { name: user.name, avatar: user.avatar, ...(seesAll(caller, user) && { email: user.email }) },
});
