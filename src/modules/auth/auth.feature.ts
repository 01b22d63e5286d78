import type { FeatureModule } from '../../core/module-api/index.js';
import { AUTH_AUDIT_EVENTS } from './auth.audit.js';
import { usersFeature, UsersModule } from '../users/index.js';
import { accountsByMailSettings } from './account-mails/accounts-by-mail.settings.js';
import { AuthController } from './auth.controller.js';
import { AuthModule } from './auth.module.js';
import { READ_ACCOUNT, WRITE_ACCOUNT } from './auth.permissions.js';
import { AccountRequestRetentionJob } from './account-mails/account-request-retention.job.js';
import { KnownAddressEntity } from './known-addresses/known-address.entity.js';
import { KnownAddressRetentionJob } from './known-addresses/known-address-retention.job.js';
import { SessionRetentionJob } from './sessions/session-retention.job.js';
import { PasswordResetController } from './account-mails/password-reset.controller.js';
import { PasswordResetEntity } from './account-mails/password-reset.entity.js';
import { RegistrationController } from './account-mails/registration.controller.js';
import { RegistrationEntity } from './account-mails/registration.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

export const authFeature: FeatureModule = {
  moduleApi: 1,
  name: 'auth',
  description: 'Sign-in, sign-out, registration and password reset.',
  tagOrder: 10,
  module: AuthModule,
  needs: [usersFeature],
  api: { prefix: '/api/auth' },
  surfaces: [
    { controllers: [AuthController, RegistrationController, PasswordResetController], imports: [UsersModule] },
  ],
  auditEvents: AUTH_AUDIT_EVENTS,
  permissions: [READ_ACCOUNT, WRITE_ACCOUNT],
  settings: accountsByMailSettings,
  entities: [SessionEntity, RegistrationEntity, PasswordResetEntity, KnownAddressEntity],
  jobs: [AccountRequestRetentionJob, KnownAddressRetentionJob, SessionRetentionJob],
};
