import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { type CountedWindow, countedWindow, type Page, type PageRequest } from '../../core/pagination/index.js';
import { ContentWatch, KeptRows } from '../../core/response-cache/index.js';
import { UserListRepository } from './user-list.repository.js';
import type { UserListing, UserRecord } from './user-record.js';
import type { UserWindowRequest } from './user-window.js';
import { UsersRepository } from './users.repository.js';

/** Lists of accounts, and accounts that are included in other resources. */
@Injectable()
export class UserListsService {
  private readonly kept: KeptRows<UserRecord>;

  constructor(
    private readonly lists: UserListRepository,
    users: UsersRepository,
    watch: ContentWatch,
  ) {
    this.kept = new KeptRows(watch, (ids) => users.findByIds(ids));
  }

  list(request: PageRequest, listing: UserListing): Promise<Page<UserRecord>> {
    return this.lists.findPage(request, listing);
  }

  window(request: UserWindowRequest): Promise<CountedWindow<UserRecord>> {
    return countedWindow(this.lists.findWindow(request), request.total ? this.lists.count(request) : undefined);
  }

  /** Returns accounts to include in other resources, from a cache for anonymous callers. */
  findShown(caller: Principal, ids: readonly number[]): Promise<UserRecord[]> {
    return this.kept.get(caller, ids);
  }
}
