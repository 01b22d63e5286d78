/** Authentication and permissions for feature modules. */
export { ACCESS_AUDIT_EVENTS } from './access.audit.js';
export { Allow, Public } from './access.decorators.js';
export { PermissionChecker } from './permission-checker.js';
export { AccessTokenIssuer, type AccessToken } from './access-token-issuer.js';
export { ApiKeySource } from './api-key-source.js';
export { AuthScheme } from './auth-scheme.js';
export { FailedAuthLimiter } from './failed-auth-limiter.js';
export { Caller, CallerAddress } from './caller.decorator.js';
export { JwtKeys, JWT_OPTIONS } from './jwt-keys.js';
export {
  ALL_SCOPES,
  hasPermission,
  hasScope,
  canAccessRoute,
  type Permission,
  permission,
  downscopeTo,
} from './permission.js';
export { PermissionRegistry } from './permission-registry.js';
export { type AccountPrincipal, isAdmin, isEditor, type Principal, VISITOR } from './principal.js';
export { PrincipalSource } from './principal-source.js';
export { collectGrantableScopes } from './collect-grantable-scopes.js';
export { SessionSource } from './session-source.js';
export { ACCOUNT_ROLES, hasMinRole, type Role, ROLES } from './role.js';
