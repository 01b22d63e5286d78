import type { FeatureModule } from '../../core/module-api/index.js';
import { AuthHttpModule } from './auth-http.module.js';
import { AuthModule } from './auth.module.js';
import { READ_ACCOUNT, WRITE_ACCOUNT } from './auth.permissions.js';
import { SessionEntity } from './session.entity.js';

/** Signing in and out. */
export const authFeature: FeatureModule = {
  name: 'auth',
  module: AuthModule,
  api: { prefix: '/api/auth' },
  surfaces: [{ module: AuthHttpModule }],
  permissions: [READ_ACCOUNT, WRITE_ACCOUNT],
  entities: [SessionEntity],
};
