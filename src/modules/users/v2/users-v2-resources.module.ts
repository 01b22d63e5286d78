import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UsersV2Resources } from './users-v2-resources.js';

/** Has no controllers: accounts can be included in other resources even if the routes of users are disabled. */
@Module({ imports: [UsersModule], providers: [UsersV2Resources], exports: [UsersV2Resources] })
export class UsersV2ResourcesModule {}
