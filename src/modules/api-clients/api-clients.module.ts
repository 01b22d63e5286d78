import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeySource } from '../../core/auth/index.js';
import { UsersModule } from '../users/index.js';
import { ApiClientEntity } from './api-client.entity.js';
import { ApiClientsRepository } from './api-clients.repository.js';
import { ApiClientsService } from './api-clients.service.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyUseModule } from './key-use.module.js';
import { StoredApiKeys } from './stored-api-keys.js';
import { ApiClientsV1Controller } from './v1/api-clients.controller.js';
import { ApiKeysV1Controller } from './v1/api-keys.controller.js';

/** Global for the sake of `ApiKeySource`, which core's authentication asks for. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ApiClientEntity, ApiKeyEntity]), UsersModule, KeyUseModule],
  controllers: [ApiClientsV1Controller, ApiKeysV1Controller],
  providers: [
    ApiClientsRepository,
    ApiClientsService,
    ApiKeysRepository,
    ApiKeysService,
    { provide: ApiKeySource, useClass: StoredApiKeys },
  ],
  exports: [ApiClientsService, ApiKeysService, ApiKeySource],
})
export class ApiClientsModule {}
