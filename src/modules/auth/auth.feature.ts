import type { FeatureModule } from '../../core/module-api/index.js';
import { usersFeature } from '../users/index.js';
import { accountsByMailSettings } from './account-mails/accounts-by-mail.settings.js';
import { AuthHttpModule } from './auth-http.module.js';
import { AuthModule } from './auth.module.js';
import { READ_ACCOUNT, WRITE_ACCOUNT } from './auth.permissions.js';
import { AccountRequestRetentionJob } from './account-mails/account-request-retention.job.js';
import { SessionRetentionJob } from './sessions/session-retention.job.js';
import { PasswordResetEntity } from './account-mails/password-reset.entity.js';
import { RegistrationEntity } from './account-mails/registration.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

export const authFeature: FeatureModule = {
  moduleApi: 1,
  name: 'auth',
  description: 'Sign-in, sign-out, registration and password reset.',
  module: AuthModule,
  needs: [usersFeature],
  api: { prefix: '/api/auth' },
  surfaces: [{ module: AuthHttpModule }],
  permissions: [READ_ACCOUNT, WRITE_ACCOUNT],
  settings: accountsByMailSettings,
  entities: [SessionEntity, RegistrationEntity, PasswordResetEntity],
  jobs: [AccountRequestRetentionJob, SessionRetentionJob],
};
