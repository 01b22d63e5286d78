import type { Principal } from '../../../core/identity/index.js';
import { HttpResponse, single } from '../../../core/http/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { UserRecord } from '../user-record.js';
import { canViewPrivateFields } from '../user.policy.js';
import { presentUser } from './user.presenter.js';

/** The public profile has no version or time in the headers, which would reveal changes to private attributes. */
export function toUserResponse(
  links: Links,
  caller: Principal,
  user: UserRecord,
  addedAttributes?: FieldsPresenter<UserRecord>,
) {
  const present = presentUser(links, caller, addedAttributes);
  return canViewPrivateFields(caller, user) ? single(user, present) : new HttpResponse({ data: present(user) });
}
