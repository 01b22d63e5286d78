import { Global, Module } from '@nestjs/common';
import { AccessTokens } from './access-token.js';
import { BadCredentials } from './bad-credentials.js';
import { BearerGuard } from './bearer.guard.js';
import { BearerStrategy } from './bearer.strategy.js';

/** Access tokens and the schemes that check them. Needs a `PrincipalSource`, which the users module provides globally. */
@Global()
@Module({
  providers: [AccessTokens, BearerGuard, BearerStrategy, BadCredentials],
  exports: [AccessTokens, BearerGuard, BadCredentials],
})
export class CoreAuthModule {}
