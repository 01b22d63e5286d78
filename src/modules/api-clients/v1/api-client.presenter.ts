import type { ApiClientRecord } from '../api-client-record.js';
import type { ApiClientResource } from './api-client.resource.js';
import { clientPath, keysPath } from './paths.js';

export const presentApiClient = (client: ApiClientRecord): ApiClientResource => ({
  id: client.id,
  type: 'api_client',
  attributes: { name: client.name, created_at: client.createdAt, updated_at: client.updatedAt },
  relationships: { user: { data: { type: 'user', id: client.userId } } },
  links: { self: clientPath(client.id), keys: keysPath(client.id) },
});
