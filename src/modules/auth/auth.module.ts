import { Global, Module } from '@nestjs/common';
import { SessionSource } from '../../core/auth/index.js';
import { UsersModule } from '../users/index.js';
import { AuthService } from './auth.service.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordAttempts } from './password-attempts.js';
import { RefreshService } from './refresh.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { TokenPairs } from './token-pairs.js';

/** Global for the sake of `SessionSource`, which core's authentication and the users below ask for. */
@Global()
@Module({
  imports: [UsersModule],
  providers: [
    AuthService,
    RefreshService,
    PasswordAttempts,
    LoginLimiter,
    TokenPairs,
    SessionsRepository,
    SessionsService,
    { provide: SessionSource, useExisting: SessionsService },
  ],
  exports: [AuthService, RefreshService, SessionSource],
})
export class AuthModule {}
