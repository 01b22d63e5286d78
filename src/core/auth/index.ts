/** Authentication and permissions for feature modules. */
export { ACCESS_AUDIT_EVENTS } from './access.audit.js';
export { Allow, Public } from './access.decorators.js';
export { AccessDemand } from './access-demand.js';
export { AccessTokens, type IssuedToken } from './access-token.js';
export { ApiKeySource } from './api-key-source.js';
export { AuthScheme } from './auth-scheme.js';
export { BadCredentials } from './bad-credentials.js';
export { Caller, CallerAddress } from './caller.decorator.js';
export { JwtKeys, TOKEN_RULES } from './jwt-keys.js';
export { EVERY_SCOPE, holds, inScope, mayEnter, type Permission, permission, within } from './permission.js';
export { PermissionList } from './permission-list.js';
export { type AccountPrincipal, isAdmin, isEditor, type Principal, VISITOR } from './principal.js';
export { PrincipalSource } from './principal-source.js';
export { scopesOf } from './scopes.js';
export { SessionSource } from './session-source.js';
export { ACCOUNT_ROLES, atLeast, type Role, ROLES } from './role.js';
