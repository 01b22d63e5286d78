import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import { UserListsService } from '../user-lists.service.js';
import { presentUserV2 } from './user.presenter.js';

/** Accounts beside other resources: each as its own address shows it to the caller. */
@Injectable()
export class UsersV2Resources {
  constructor(
    private readonly users: UserListsService,
    private readonly links: LinksV2,
  ) {}

  /** One statement at most, however many there are. */
  async byIds(caller: Principal, ids: readonly number[]): Promise<ResourceObject[]> {
    return (await this.users.findShown(caller, ids)).map(presentUserV2(this.links, caller));
  }
}
