import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** The metadata with which clients find the authorization server of the API (RFC 9728, section 2). */
@Injectable()
export class ProtectedResourceMetadata {
  constructor(private readonly settings: Settings) {}

  build(siteUrl: string) {
    const { AUTH_OIDC_ISSUER } = this.settings.getSection(singleSignOnSettings);
    return {
      resource: siteUrl,
      authorization_servers: [AUTH_OIDC_ISSUER],
      bearer_methods_supported: ['header'],
      resource_name: 'Masthead',
      resource_documentation: `${siteUrl}/docs`,
    };
  }
}
