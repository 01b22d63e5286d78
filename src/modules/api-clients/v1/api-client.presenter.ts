import type { Links } from '../../../core/routing/index.js';
import type { ApiClientRecord } from '../api-client-record.js';
import type { ApiClientResource } from './api-client.resource.js';
import type { ApiKeyRecord } from '../api-key-record.js';
import type { ApiKeyResource, NewApiKeyResource } from './api-key.resource.js';

export const presentApiClient =
  (links: Links) =>
  (client: ApiClientRecord): ApiClientResource => ({
    id: client.id,
    type: 'api_client',
    attributes: { name: client.name, created_at: client.createdAt, updated_at: client.updatedAt },
    relationships: { user: { data: { type: 'user', id: client.userId } } },
    links: { self: links.to('api_client', client.id), keys: `${links.to('api_client', client.id)}/keys` },
  });

export const presentApiKey =
  (links: Links) =>
  (key: ApiKeyRecord): ApiKeyResource => ({
    id: key.id,
    type: 'api_key',
    attributes: {
      name: key.name,
      prefix: key.prefix,
      scopes: key.scopes,
      status: key.status,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      last_used_at: key.lastUsedAt,
      created_at: key.createdAt,
      updated_at: key.updatedAt,
    },
    relationships: { client: { data: { type: 'api_client', id: key.clientId } } },
    links: { self: links.to('api_key', key.clientId, key.id) },
  });

/** The only response that contains the key itself. */
export const presentNewApiKey =
  (links: Links, key: string) =>
  (record: ApiKeyRecord): NewApiKeyResource => {
    const resource = presentApiKey(links)(record);
    return { ...resource, attributes: { ...resource.attributes, key } };
  };
