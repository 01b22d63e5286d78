import { Module } from '@nestjs/common';
import { UsersModule } from '../users.module.js';
import { UsersV1Controller } from './users.controller.js';

@Module({ imports: [UsersModule], controllers: [UsersV1Controller] })
export class UsersV1Module {}
