/** The caller of a request, roles and permissions. */
export {
  Allow,
  Public,
  ALL_SCOPES,
  hasPermission,
  hasScope,
  PERMISSIONS,
  canAccessRoute,
  type Permission,
  type PermissionOptions,
  permission,
  downscopeTo,
  type AccountPrincipal,
  isAdmin,
  isEditor,
  isSystem,
  type Principal,
  SYSTEM,
  VISITOR,
  ACCOUNT_ROLES,
  hasMinRole,
  type Role,
  ROLES,
} from './principal.js';
export { ApiKeySource } from './api-key-source.js';
export { PrincipalSource } from './principal-source.js';
export { SessionSource } from './session-source.js';
