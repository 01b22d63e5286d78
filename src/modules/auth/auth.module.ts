import { Global, Module } from '@nestjs/common';
import { SessionSource } from '../../core/identity/index.js';
import { UsersModule } from '../users/index.js';
import { AccountSessionsService } from './sessions/account-sessions.service.js';
import { AccountMailer } from './account-mails/account-mailer.js';
import { AccountMailTemplates } from './account-mails/account-mail-templates.js';
import { AuthService } from './auth.service.js';
import { AccountRequestRetentionJob } from './account-mails/account-request-retention.job.js';
import { SessionRetentionJob } from './sessions/session-retention.job.js';
import { KeyedHash } from '../../core/crypto/index.js';
import { KnownAddressRetentionJob } from './known-addresses/known-address-retention.job.js';
import { KnownAddressesRepository } from './known-addresses/known-addresses.repository.js';
import { KnownAddressesService } from './known-addresses/known-addresses.service.js';
import { LoginLimiter } from './login-limiter.js';
import { PasswordVerifier } from './password-verifier.js';
import { PasswordResetService } from './account-mails/password-reset.service.js';
import { PasswordResetsRepository } from './account-mails/password-resets.repository.js';
import { RefreshService } from './sessions/refresh.service.js';
import { RegistrationMailFactory } from './account-mails/registration-mail-factory.js';
import { RegistrationService } from './account-mails/registration.service.js';
import { RegistrationsRepository } from './account-mails/registrations.repository.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { TokenPairIssuer } from './sessions/token-pair-issuer.js';

/** Global, because core authentication and the users module inject `SessionSource`. */
@Global()
@Module({
  imports: [UsersModule],
  providers: [
    AuthService,
    AccountSessionsService,
    RefreshService,
    PasswordVerifier,
    LoginLimiter,
    KeyedHash,
    KnownAddressesRepository,
    KnownAddressesService,
    KnownAddressRetentionJob,
    TokenPairIssuer,
    SessionsRepository,
    SessionsService,
    RegistrationService,
    RegistrationMailFactory,
    RegistrationsRepository,
    PasswordResetService,
    PasswordResetsRepository,
    AccountMailer,
    AccountMailTemplates,
    AccountRequestRetentionJob,
    SessionRetentionJob,
    { provide: SessionSource, useExisting: SessionsService },
  ],
  exports: [
    AuthService,
    AccountSessionsService,
    RefreshService,
    RegistrationService,
    PasswordResetService,
    SessionSource,
  ],
})
export class AuthModule {}
