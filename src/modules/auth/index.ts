/** Sign-in, sign-out, registration and password reset. */
export { AUTH_AUDIT_EVENTS } from './auth.audit.js';
export { authFeature } from './auth.feature.js';
export { AccountSessionsService } from './sessions/account-sessions.service.js';
export type { TokenPair } from './sessions/token-pair-issuer.js';
