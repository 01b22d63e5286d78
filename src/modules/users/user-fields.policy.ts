import { Inject, Injectable } from '@nestjs/common';
import { hasPermission, type Principal } from '../../core/identity/index.js';
import { FIELD_SETS, type FieldSets, FieldsPolicy } from '../../core/module-fields/index.js';
import type { UserRecord } from './user-record.js';
import { canViewPrivateFields } from './user.policy.js';
import { MANAGE_USERS, READ_USERS } from './users.permissions.js';

/** Fields without permissions are private: the user and administrators read them, only administrators write them. */
@Injectable()
export class UserFieldsPolicy extends FieldsPolicy<UserRecord> {
  constructor(@Inject(FIELD_SETS) sets: FieldSets) {
    super(sets.user);
  }

  protected canReadByDefault(caller: Principal, user?: UserRecord): boolean {
    return user ? canViewPrivateFields(caller, user) : hasPermission(caller, READ_USERS);
  }

  /** Without this rule, everyone who registers could set the fields of the new account. */
  protected canWriteByDefault(caller: Principal): boolean {
    return hasPermission(caller, MANAGE_USERS);
  }
}
