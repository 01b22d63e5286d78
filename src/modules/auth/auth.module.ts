import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LoginLimiter } from './login-limiter.js';

@Module({ imports: [UsersModule], controllers: [AuthController], providers: [AuthService, LoginLimiter] })
export class AuthModule {}
