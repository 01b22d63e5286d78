import type { Links } from '../../../core/routing/index.js';
import type { ApiKeyRecord } from '../api-key-record.js';
import type { ApiKeyResource, NewApiKeyResource } from './api-key.resource.js';

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
