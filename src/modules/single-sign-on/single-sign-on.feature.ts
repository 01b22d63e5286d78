import type { FeatureModule } from '../../core/module-api/index.js';
import { usersFeature } from '../users/index.js';
import { OidcScheme } from './oidc-scheme.js';
import { ProtectedResourceController } from './protected-resource.controller.js';
import { SingleSignOnModule } from './single-sign-on.module.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** Access tokens of an OpenID Connect issuer, next to the tokens of `POST /api/auth/login`. Off without `AUTH_OIDC_ISSUER`. */
export const singleSignOnFeature: FeatureModule = {
  moduleApi: 1,
  name: 'single-sign-on',
  description: 'Single sign-on with OpenID Connect.',
  module: SingleSignOnModule,
  needs: [usersFeature],
  authSchemes: [OidcScheme],
  settings: singleSignOnSettings,
  // Pages of other origins also read the metadata, without a credential.
  api: {
    prefix: '/.well-known/oauth-protected-resource',
    authentication: [],
    cors: { origins: ['*'], methods: ['GET'] },
  },
  recordsReads: true,
  surfaces: [
    {
      controllers: [ProtectedResourceController],
      isEnabled: (settings) => settings.getSection(singleSignOnSettings).AUTH_OIDC_ISSUER !== undefined,
    },
  ],
};
