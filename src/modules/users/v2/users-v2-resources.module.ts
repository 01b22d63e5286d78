import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UsersV2Resources } from './users-v2-resources.js';

/** Without controllers: what stands beside other resources is there where the addresses of accounts are not served, too. */
@Module({ imports: [UsersModule], providers: [UsersV2Resources], exports: [UsersV2Resources] })
export class UsersV2ResourcesModule {}
