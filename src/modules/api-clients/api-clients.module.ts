import { Global, Module } from '@nestjs/common';
import { ApiKeySource } from '../../core/auth/index.js';
import { UsersModule } from '../users/index.js';
import { ApiClientsRepository } from './api-clients.repository.js';
import { ApiClientsService } from './api-clients.service.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyUseModule } from './key-use.module.js';
import { ScopeRules } from './scope-rules.js';
import { StoredApiKeys } from './stored-api-keys.js';

/** Global, because core authentication injects `ApiKeySource`. */
@Global()
@Module({
  imports: [UsersModule, KeyUseModule],
  providers: [
    ApiClientsRepository,
    ApiClientsService,
    ApiKeysRepository,
    ApiKeysService,
    ScopeRules,
    { provide: ApiKeySource, useClass: StoredApiKeys },
  ],
  exports: [ApiClientsService, ApiKeysService, ApiKeySource, ScopeRules],
})
export class ApiClientsModule {}
