import type { Principal } from '../../../core/identity/index.js';
import { identifier, type ResourceObject } from '../../../core/json-api/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import { presentUserAttributes } from '../dto/user-attributes.js';
import type { UserRecord } from '../user-record.js';

/** `addedAttributes` builds the attributes that modules add; undefined if no module adds fields. */
export const presentUserV2 =
  (links: LinksV2, caller: Principal, addedAttributes?: FieldsPresenter<UserRecord>) =>
  (user: UserRecord): ResourceObject => ({
    ...identifier('user', user.id),
    attributes: { ...presentUserAttributes(caller, user), ...addedAttributes?.(user) },
    links: { self: links.to('user', user.id) },
  });
