import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessDemand } from './access-demand.js';
import { AccessTokens } from './access-token.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeyScheme } from './api-key.scheme.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { AuthSchemes } from './auth-schemes.js';
import { BadCredentials } from './bad-credentials.js';
import { BearerGuard } from './bearer.guard.js';
import { BearerScheme } from './bearer.scheme.js';
import { BearerStrategy } from './bearer.strategy.js';
import { JwtKeys } from './jwt-keys.js';
import { PermissionList } from './permission-list.js';

/** Access tokens and authentication schemes. Feature modules provide the lookups, for example `PrincipalSource`. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    JwtKeys,
    AccessTokens,
    BearerGuard,
    BearerStrategy,
    BearerScheme,
    ApiKeyGuard,
    ApiKeyStrategy,
    ApiKeyScheme,
    AuthSchemes,
    AccessDemand,
    BadCredentials,
    PermissionList,
  ],
  exports: [JwtKeys, AccessTokens, AuthSchemes, AccessDemand, BadCredentials, PermissionList],
})
export class CoreAuthModule {}
