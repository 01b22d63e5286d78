import type { Principal } from '../../../core/identity/index.js';
import type { Links } from '../../../core/routing/index.js';
import { presentUserAttributes } from '../dto/user-attributes.js';
import type { UserRecord } from '../user-record.js';
import { canViewPrivateFields } from '../user.policy.js';
import type { IncludedUser, UserResource } from './user.resource.js';

/** The public profile or, for the user and administrators, all attributes. */
export const presentUser =
  (links: Links, caller: Principal) =>
  (user: UserRecord): UserResource => ({
    id: user.id,
    type: 'user',
    attributes: presentUserAttributes(caller, user),
    links: { self: links.to('user', user.id) },
  });

/** The user in `included` of another resource. */
export const presentIncludedUser = (caller: Principal, user: UserRecord): IncludedUser => ({
  id: user.id,
  type: 'user',
  attributes: {
    name: user.name,
    avatar: user.avatar,
    ...(canViewPrivateFields(caller, user) && { email: user.email }),
  },
});
