import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UserDocumentBuilder } from './user-document-builder.js';
import { UsersV2Controller } from './users.controller.js';

@Module({ imports: [UsersModule], controllers: [UsersV2Controller], providers: [UserDocumentBuilder] })
export class UsersV2Module {}
