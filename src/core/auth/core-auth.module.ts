import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { PermissionChecker } from './permission-checker.js';
import { AccessTokenIssuer, JwtKeys } from './access-token-issuer.js';
import { ApiKeyGuard, ApiKeyScheme } from './api-key.guard.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { AuthSchemeRegistry } from './auth-scheme-registry.js';
import { FailedAuthLimiter } from './failed-auth-limiter.js';
import { BearerGuard, BearerScheme } from './bearer.guard.js';
import { BearerStrategy } from './bearer.strategy.js';
import { PermissionRegistry } from './permission-registry.js';

/** Access tokens and authentication schemes. Feature modules provide the lookups, for example `PrincipalSource`. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    JwtKeys,
    AccessTokenIssuer,
    BearerGuard,
    BearerStrategy,
    BearerScheme,
    ApiKeyGuard,
    ApiKeyStrategy,
    ApiKeyScheme,
    AuthSchemeRegistry,
    PermissionChecker,
    FailedAuthLimiter,
    PermissionRegistry,
  ],
  exports: [JwtKeys, AccessTokenIssuer, AuthSchemeRegistry, PermissionChecker, FailedAuthLimiter, PermissionRegistry],
})
export class CoreAuthModule {}
