import { fieldsWithout, type FieldValues, presenterOf } from '../../../core/field-table/index.js';
import type { Principal } from '../../../core/identity/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import type { UserRecord } from '../user-record.js';
import { type PrivateUserField, userFields } from '../user.fields.js';
import { canViewPrivateFields } from '../user.policy.js';

type Values = FieldValues<UserRecord, typeof userFields>;

/** The attributes of a user in all API versions. */
export class UserAttributes extends attributesClass<
  Omit<Values, PrivateUserField> & Partial<Pick<Values, PrivateUserField>>
>(userFields) {}

const presentAll = presenterOf<UserRecord, typeof userFields>(userFields);
const publicFields = fieldsWithout(userFields, 'isPrivate');
const presentPublic = presenterOf<UserRecord, typeof publicFields>(publicFields);

/** Returns the public profile or, for the user and administrators, all attributes. */
export const presentUserAttributes = (caller: Principal, user: UserRecord): UserAttributes =>
  canViewPrivateFields(caller, user) ? presentAll(user) : presentPublic(user);
