/** Authentication and permissions for feature modules. */
export { ACCESS_AUDIT_EVENTS } from './access.audit.js';
export { PermissionChecker } from './permission-checker.js';
export { AccessTokenIssuer, type AccessToken, JwtKeys, JWT_OPTIONS } from './access-token-issuer.js';
export { AUTH_SCHEMES, AuthScheme, BUILT_IN_SCHEMES, type DeclaredAuthScheme } from './auth-scheme.js';
export { decodeBearerClaims, findBearerToken } from './bearer-token.js';
export type { DocsSignIn, DocsSignInEndpoints } from './docs-sign-in.js';
export { FailedAuthLimiter } from './failed-auth-limiter.js';
export { Caller, CallerAddress } from '../request-context/request-context.js';
export { PermissionRegistry, collectGrantableScopes } from './permission-registry.js';
