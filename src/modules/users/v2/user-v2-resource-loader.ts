import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import { UserFieldsPolicy } from '../user-fields.policy.js';
import { UserListsService } from '../user-lists.service.js';
import { presentUserV2 } from './user.presenter.js';

/** Loads accounts to include in other resources, with the attributes that the caller may see. */
@Injectable()
export class UserV2ResourceLoader {
  constructor(
    private readonly users: UserListsService,
    private readonly links: LinksV2,
    private readonly fields: UserFieldsPolicy,
  ) {}

  /** Executes at most one statement, and one for each module with fields. */
  async loadByIds(caller: Principal, ids: readonly number[]): Promise<ResourceObject[]> {
    const users = await this.users.findForDisplay(caller, ids);
    return users.map(presentUserV2(this.links, caller, this.fields.presenterFor(caller)));
  }
}
