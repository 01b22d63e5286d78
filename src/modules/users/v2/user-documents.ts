import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Documents, type Shape } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import type { CountedWindow } from '../../../core/pagination/index.js';
import type { UserRecord } from '../user-record.js';
import type { UserWindowRequest } from '../user-window.js';
import { seesAll } from '../user.policy.js';
import { presentUserV2 } from './user.presenter.js';

/** Creates JSON:API documents of accounts. */
@Injectable()
export class UserDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly links: LinksV2,
  ) {}

  /** The public profile has no version or time in the headers, which would reveal changes to private attributes. */
  one(caller: Principal, user: UserRecord, shape: Shape) {
    const resource = presentUserV2(this.links, caller)(user);
    return seesAll(caller, user)
      ? this.documents.one(user, shape, resource)
      : this.documents.unversioned(shape, resource);
  }

  list(caller: Principal, window: CountedWindow<UserRecord>, request: UserWindowRequest, url: string) {
    const resources = window.items.map(presentUserV2(this.links, caller));
    return this.documents.many({ window, total: window.total, resources }, request, url);
  }
}
