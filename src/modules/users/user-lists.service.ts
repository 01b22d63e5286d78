import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { type CursorPageWithTotal, withTotal, type Page, type PageRequest } from '../../core/pagination/index.js';
import { StalenessMonitor, RowCache } from '../../core/cache/index.js';
import { UserListRepository } from './user-list.repository.js';
import type { UserListOptions, UserRecord } from './user-record.js';
import type { UserCursorPageRequest } from './user-cursor-page.js';
import { UsersRepository } from './users.repository.js';

/** Lists of accounts, and accounts that are included in other resources. */
@Injectable()
export class UserListsService {
  private readonly rowCache: RowCache<UserRecord>;

  constructor(
    private readonly lists: UserListRepository,
    users: UsersRepository,
    watch: StalenessMonitor,
  ) {
    this.rowCache = new RowCache(watch, (ids) => users.findByIds(ids));
  }

  list(request: PageRequest, listing: UserListOptions): Promise<Page<UserRecord>> {
    return this.lists.findPage(request, listing);
  }

  listCursorPage(request: UserCursorPageRequest): Promise<CursorPageWithTotal<UserRecord>> {
    return withTotal(this.lists.findCursorPage(request), request.total ? this.lists.count(request) : undefined);
  }

  /** Returns accounts to include in other resources, from a cache for anonymous callers. */
  findForDisplay(caller: Principal, ids: readonly number[]): Promise<UserRecord[]> {
    return this.rowCache.get(caller, ids);
  }
}
