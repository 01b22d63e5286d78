import type { Principal } from '../../../core/identity/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { Links } from '../../../core/routing/index.js';
import { presentUserAttributes } from '../dto/user-attributes.js';
import type { UserRecord } from '../user-record.js';
import { canViewPrivateFields } from '../user.policy.js';
import type { IncludedUser, UserResource } from './user.resource.js';

/**
 * The public profile or, for the user and administrators, all attributes. `addedAttributes` builds the attributes that modules add; undefined
 * if no module adds fields.
 */
export const presentUser =
  (links: Links, caller: Principal, addedAttributes?: FieldsPresenter<UserRecord>) =>
  (user: UserRecord): UserResource => ({
    id: user.id,
    type: 'user',
    attributes: addedAttributes
      ? { ...presentUserAttributes(caller, user), ...addedAttributes(user) }
      : presentUserAttributes(caller, user),
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
