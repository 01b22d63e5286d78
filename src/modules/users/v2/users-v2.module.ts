import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UserDocuments } from './user-documents.js';
import { UsersV2Controller } from './users.controller.js';

@Module({ imports: [UsersModule], controllers: [UsersV2Controller], providers: [UserDocuments] })
export class UsersV2Module {}
