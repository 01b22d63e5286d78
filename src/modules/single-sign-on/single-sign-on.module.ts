import { Module } from '@nestjs/common';
import { OutboundHttpModule } from '../../core/outbound-http/index.js';
import { UsersModule } from '../users/index.js';
import { IssuerClient } from './issuer-client.js';
import { IssuerKeySet } from './issuer-key-set.js';
import { IssuerSignIn } from './issuer-sign-in.js';
import { OidcScheme } from './oidc-scheme.js';
import { OidcTokenVerifier } from './oidc-token-verifier.js';
import { ProtectedResourceMetadata } from './protected-resource-metadata.js';
import { RoleMapping } from './role-mapping.js';

@Module({
  imports: [OutboundHttpModule, UsersModule],
  providers: [
    IssuerClient,
    IssuerKeySet,
    IssuerSignIn,
    OidcTokenVerifier,
    RoleMapping,
    OidcScheme,
    ProtectedResourceMetadata,
  ],
  exports: [ProtectedResourceMetadata],
})
export class SingleSignOnModule {}
