import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UserAnswersV2 } from './user-answers.js';
import { UsersV2Controller } from './users.controller.js';

@Module({ imports: [UsersModule], controllers: [UsersV2Controller], providers: [UserAnswersV2] })
export class UsersV2Module {}
