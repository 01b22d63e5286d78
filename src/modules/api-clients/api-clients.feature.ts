import type { FeatureModule } from '../../core/module-api/index.js';
import { usersFeature } from '../users/index.js';
import { ApiClientEntity } from './api-client.entity.js';
import { ApiClientsModule } from './api-clients.module.js';
import { MANAGE_KEYS } from './api-clients.permissions.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiClientsV1Module } from './v1/api-clients-v1.module.js';

export const apiClientsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'api-clients',
  description: 'Applications that call the API, and their keys.',
  module: ApiClientsModule,
  needs: [usersFeature],
  api: {},
  surfaces: [{ module: ApiClientsV1Module }],
  resources: { api_client: ':id', api_key: ':id/keys/:key' },
  permissions: [MANAGE_KEYS],
  entities: [ApiClientEntity, ApiKeyEntity],
};
