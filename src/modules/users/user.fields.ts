import { defineFields, type Field, type FieldsWith, TIME_SCHEMA } from '../../core/field-table/index.js';
import { ACCOUNT_ROLES } from '../../core/identity/index.js';
import type { UserRecord } from './user-record.js';
import { USER_STATUSES } from './user.entity.js';

/** The attributes of a user in all API versions. Private fields: only for the user and for administrators. */
export const userFields = defineFields<Field<UserRecord>>()({
  name: {
    property: 'name',
    column: 'u.name',
    schema: { type: 'string', example: 'Ines Halloran' },
    sort: () => ({ sql: 'u.name_key' }),
    filter: { maxLength: 190 },
  },
  avatar: {
    property: 'avatar',
    column: 'u.avatar',
    schema: {
      type: 'string',
      nullable: true,
      description: 'URL of an image',
      example: null,
    },
  },
  username: {
    property: 'username',
    column: 'u.username',
    schema: {
      type: 'string',
      description:
        '`username`, `email`, `role`, `status`, `created_at` and `updated_at`: only if the caller is this user or an administrator',
      example: 'ines',
    },
    isPrivate: true,
    sort: () => ({ sql: 'u.username_key' }),
    filter: { maxLength: 190, description: 'user name' },
  },
  email: {
    property: 'email',
    column: 'u.email',
    schema: { type: 'string', example: 'ines@example.org' },
    isPrivate: true,
    sort: () => ({ sql: 'u.email_key' }),
    filter: { maxLength: 190, description: 'e-mail address' },
  },
  role: {
    property: 'role',
    column: 'u.role',
    schema: { type: 'string', enum: ACCOUNT_ROLES },
    isPrivate: true,
    filter: {},
  },
  status: {
    property: 'status',
    column: 'u.status',
    schema: { type: 'string', enum: USER_STATUSES },
    isPrivate: true,
    filter: {},
  },
  created_at: {
    property: 'createdAt',
    column: 'u.created_at',
    schema: TIME_SCHEMA,
    isPrivate: true,
    sort: true,
    filter: { description: 'creation time' },
  },
  updated_at: {
    property: 'updatedAt',
    column: 'u.updated_at',
    schema: { ...TIME_SCHEMA, nullable: true },
    isPrivate: true,
    sort: true,
  },
});

type UserFields = typeof userFields;
export type UserSortField = FieldsWith<UserFields, { sort: unknown }>;
export type UserFilterColumn = FieldsWith<UserFields, { filter: object }>;
export type PrivateUserField = FieldsWith<UserFields, { isPrivate: true }>;
