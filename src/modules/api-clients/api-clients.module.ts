import { Global, Module } from '@nestjs/common';
import { ApiKeySource } from '../../core/identity/index.js';
import { UsersModule } from '../users/index.js';
import { ApiClientsRepository } from './api-clients.repository.js';
import { ApiClientsService } from './api-clients.service.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyUsageModule } from './key-usage.module.js';
import { ScopeRules } from './scope.rules.js';
import { DatabaseApiKeySource } from './database-api-key-source.js';

/** Global, because core authentication injects `ApiKeySource`. */
@Global()
@Module({
  imports: [UsersModule, KeyUsageModule],
  providers: [
    ApiClientsRepository,
    ApiClientsService,
    ApiKeysRepository,
    ApiKeysService,
    ScopeRules,
    { provide: ApiKeySource, useClass: DatabaseApiKeySource },
  ],
  exports: [ApiClientsService, ApiKeysService, ApiKeySource, ScopeRules],
})
export class ApiClientsModule {}
