import type { FeatureModule } from '../../core/module-api/index.js';
import { UserEntity } from './user.entity.js';
import { UsersModule } from './users.module.js';
import { MANAGE_USERS, READ_USERS, WRITE_USERS } from './users.permissions.js';
import { UsersV1Module } from './v1/users-v1.module.js';
import { UsersV2Module } from './v2/user-v2-resource-loader.module.js';

export const usersFeature: FeatureModule = {
  moduleApi: 1,
  name: 'users',
  description: 'User accounts and public profiles.',
  module: UsersModule,
  api: {},
  surfaces: [{ module: UsersV1Module }, { module: UsersV2Module, version: 2 }],
  resources: { user: ':id' },
  permissions: [READ_USERS, WRITE_USERS, MANAGE_USERS],
  entities: [UserEntity],
};
