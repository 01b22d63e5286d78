import type { FeatureModule } from '../../core/module-api/index.js';
import { USER_AUDIT_EVENTS } from './users.audit.js';
import { UserAttributes } from './dto/user-attributes.js';
import { UserIdentityEntity } from './provisioning/user-identity.entity.js';
import { UserEntity } from './user.entity.js';
import { UsersModule } from './users.module.js';
import { MANAGE_USERS, READ_USERS, WRITE_USERS } from './users.permissions.js';
import { CreateUserDto, UpdateUserDto } from './v1/dto/user.dto.js';
import { UsersV1Controller } from './v1/users.controller.js';
import { UserDocumentBuilder } from './v2/user-document-builder.js';
import { USER_FIELDS, UserV2Attributes } from './v2/user.resource.js';
import { UsersV2Controller } from './v2/users.controller.js';

export const usersFeature: FeatureModule = {
  moduleApi: 1,
  name: 'users',
  description: 'User accounts and public profiles.',
  tagOrder: 110,
  module: UsersModule,
  api: {},
  surfaces: [
    { controllers: [UsersV1Controller] },
    { controllers: [UsersV2Controller], providers: [UserDocumentBuilder], version: 2 },
  ],
  extensible: {
    user: {
      fields: USER_FIELDS,
      attributes: {
        responses: [UserAttributes, UserV2Attributes],
        revisions: [],
        inputs: [CreateUserDto, UpdateUserDto],
        queries: [],
        names: [],
      },
    },
  },
  recordsReads: true,
  resources: { user: ':id' },
  auditEvents: USER_AUDIT_EVENTS,
  permissions: [READ_USERS, WRITE_USERS, MANAGE_USERS],
  entities: [UserEntity, UserIdentityEntity],
};
