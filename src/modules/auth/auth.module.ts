import { Global, Module } from '@nestjs/common';
import { SessionSource } from '../../core/auth/index.js';
import { MailModule } from '../../core/mail/index.js';
import { UsersModule } from '../users/index.js';
import { AccountMails } from './account-mails.js';
import { AccountMailTexts } from './account-mail-texts.js';
import { AuthService } from './auth.service.js';
import { ExpiredRequests } from './expired-requests.js';
import { ExpiredSessions } from './expired-sessions.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordAttempts } from './password-attempts.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { RefreshService } from './refresh.service.js';
import { RegistrationMail } from './registration-mail.js';
import { RegistrationService } from './registration.service.js';
import { RegistrationsRepository } from './registrations.repository.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { TokenPairs } from './token-pairs.js';

/** Global, because core authentication and the users module inject `SessionSource`. */
@Global()
@Module({
  imports: [UsersModule, MailModule],
  providers: [
    AuthService,
    RefreshService,
    PasswordAttempts,
    LoginLimiter,
    TokenPairs,
    SessionsRepository,
    SessionsService,
    RegistrationService,
    RegistrationMail,
    RegistrationsRepository,
    PasswordResetService,
    PasswordResetsRepository,
    AccountMails,
    AccountMailTexts,
    ExpiredRequests,
    ExpiredSessions,
    { provide: SessionSource, useExisting: SessionsService },
  ],
  exports: [AuthService, RefreshService, RegistrationService, PasswordResetService, SessionSource],
})
export class AuthModule {}
