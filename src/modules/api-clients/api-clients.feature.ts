import type { FeatureModule } from '../../core/module-api/index.js';
import { API_CLIENT_AUDIT_EVENTS } from './api-clients.audit.js';
import { usersFeature } from '../users/index.js';
import { ApiClientEntity } from './api-client.entity.js';
import { ApiClientsModule } from './api-clients.module.js';
import { MANAGE_KEYS } from './api-clients.permissions.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiClientsV1Controller } from './v1/api-clients.controller.js';
import { ApiKeysV1Controller } from './v1/api-keys.controller.js';
import { ApiKeyDtoRules } from './v1/dto/api-key-dto.rules.js';

export const apiClientsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'api-clients',
  description: 'Applications that call the API, and their keys.',
  tagOrder: 120,
  module: ApiClientsModule,
  needs: [usersFeature],
  api: {},
  surfaces: [{ controllers: [ApiClientsV1Controller, ApiKeysV1Controller], providers: [ApiKeyDtoRules] }],
  resources: { api_client: ':id', api_key: ':id/keys/:key' },
  auditEvents: API_CLIENT_AUDIT_EVENTS,
  permissions: [MANAGE_KEYS],
  entities: [ApiClientEntity, ApiKeyEntity],
};
