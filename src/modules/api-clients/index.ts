/** API clients (applications that call the API on behalf of an account) and their keys. */
export type { ApiClientRecord, NewApiClient } from './api-client-record.js';
export { API_CLIENT_AUDIT_EVENTS } from './api-clients.audit.js';
export { ApiClientsService } from './api-clients.service.js';
export {
  type ApiKeyRecord,
  type ApiKeyWithSecret,
  MAX_ROTATION_OVERLAP_SECONDS,
  type NewApiKey,
  type ApiKeyWithOwner,
} from './api-key-record.js';
export { ApiKeysService } from './api-keys.service.js';
export { CLI_PRINCIPAL } from './cli-principal.js';
export { grantableKeyScopes } from './scope.rules.js';
export { apiClientsFeature } from './api-clients.feature.js';
