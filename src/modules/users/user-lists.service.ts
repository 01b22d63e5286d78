import { Injectable } from '@nestjs/common';
import { type Principal, SYSTEM } from '../../core/identity/index.js';
import { type ListPage, withTotal } from '../../core/pagination/index.js';
import { StalenessMonitor, RowCache } from '../../core/cache/index.js';
import { UserFieldsPolicy } from './user-fields.policy.js';
import { UserListRepository } from './user-list.repository.js';
import type { UserListCriteria } from './user-list.js';
import type { UserRecord } from './user-record.js';
import { UsersRepository } from './users.repository.js';

/** Lists of accounts, and accounts that are included in other resources. */
@Injectable()
export class UserListsService {
  private readonly rowCache: RowCache<UserRecord>;

  constructor(
    private readonly lists: UserListRepository,
    private readonly fields: UserFieldsPolicy,
    users: UsersRepository,
    watch: StalenessMonitor,
  ) {
    this.rowCache = new RowCache(watch, 'user', (ids) => users.findByIds(ids));
  }

  /**
   * Lists accounts for a caller who may see all accounts. Throws `malformed` for a filter or sort by a field of a module that the caller may
   * not read.
   */
  async list(criteria: UserListCriteria, caller: Principal = SYSTEM): Promise<ListPage<UserRecord>> {
    if (this.fields.hasFields) this.fields.assertCanRead(caller, criteria);
    return withTotal(this.lists.findPage(criteria), criteria.total ? this.lists.count(criteria) : undefined);
  }

  /** Returns accounts to include in other resources, from a cache for anonymous callers. */
  findForDisplay(caller: Principal, ids: readonly number[]): Promise<UserRecord[]> {
    return this.rowCache.get(caller, ids);
  }
}
