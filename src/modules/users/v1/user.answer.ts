import type { Principal } from '../../../core/auth/index.js';
import { Reply, single } from '../../../core/http/index.js';
import type { Links } from '../../../core/module-api/index.js';
import type { UserRecord } from '../user-record.js';
import { seesAll } from '../user.policy.js';
import { presentUser } from './user.presenter.js';

/** The answer with one account. To whom the public profile alone is shown, version and time would tell of changes to the rest. */
export const userAnswer = (links: Links, caller: Principal, user: UserRecord) =>
  seesAll(caller, user)
    ? single(user, presentUser(links, caller))
    : new Reply({ data: presentUser(links, caller)(user) });
