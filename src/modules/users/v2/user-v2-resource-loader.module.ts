import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UserV2ResourceLoader } from './user-v2-resource-loader.js';

/**
 * Nest module of `UserV2ResourceLoader`, for `imports` of a surface. It has no controllers: accounts can be included in other resources
 * even if the routes of users are disabled.
 */
@Module({ imports: [UsersModule], providers: [UserV2ResourceLoader], exports: [UserV2ResourceLoader] })
export class UserV2ResourceLoaderModule {}
