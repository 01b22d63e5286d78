import { Module } from '@nestjs/common';
import { UsersModule } from '../users/index.js';
import { AuthService } from './auth.service.js';
import { LoginLimiter } from './login-limiter.js';

@Module({ imports: [UsersModule], providers: [AuthService, LoginLimiter], exports: [AuthService] })
export class AuthModule {}
