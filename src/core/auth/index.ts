/** Authentication and permissions for feature modules. */
export { ACCESS_AUDIT_EVENTS } from './access.audit.js';
export { PermissionChecker } from './permission-checker.js';
export { AccessTokenIssuer, type AccessToken } from './access-token-issuer.js';
export { AuthScheme } from './auth-scheme.js';
export { FailedAuthLimiter } from './failed-auth-limiter.js';
export { Caller, CallerAddress } from './caller.decorator.js';
export { JwtKeys, JWT_OPTIONS } from './jwt-keys.js';
export { PermissionRegistry } from './permission-registry.js';
export { collectGrantableScopes } from './collect-grantable-scopes.js';
