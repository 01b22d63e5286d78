import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UserV2ResourceLoader } from './user-v2-resource-loader.js';
import { UserDocumentBuilder } from './user-document-builder.js';
import { UsersV2Controller } from './users.controller.js';

/** Has no controllers: accounts can be included in other resources even if the routes of users are disabled. */
@Module({ imports: [UsersModule], providers: [UserV2ResourceLoader], exports: [UserV2ResourceLoader] })
export class UserV2ResourceLoaderModule {}

@Module({ imports: [UsersModule], controllers: [UsersV2Controller], providers: [UserDocumentBuilder] })
export class UsersV2Module {}
