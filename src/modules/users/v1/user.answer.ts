import type { Principal } from '../../../core/auth/index.js';
import { Reply, single } from '../../../core/http/index.js';
import type { Links } from '../../../core/module-api/index.js';
import type { UserRecord } from '../user-record.js';
import { seesAll } from '../user.policy.js';
import { presentUser } from './user.presenter.js';

/** The public profile has no version or time in the headers, which would reveal changes to private attributes. */
export const userAnswer = (links: Links, caller: Principal, user: UserRecord) =>
  seesAll(caller, user)
    ? single(user, presentUser(links, caller))
    : new Reply({ data: presentUser(links, caller)(user) });
