import type { Links } from '../../../core/routing/index.js';
import type { ApiClientRecord } from '../api-client-record.js';
import type { ApiClientResource } from './api-client.resource.js';

export const presentApiClient =
  (links: Links) =>
  (client: ApiClientRecord): ApiClientResource => ({
    id: client.id,
    type: 'api_client',
    attributes: { name: client.name, created_at: client.createdAt, updated_at: client.updatedAt },
    relationships: { user: { data: { type: 'user', id: client.userId } } },
    links: { self: links.to('api_client', client.id), keys: `${links.to('api_client', client.id)}/keys` },
  });
