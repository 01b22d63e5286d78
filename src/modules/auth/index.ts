/** Signing in and out. */
export { AUTH_AUDIT_EVENTS } from './auth.audit.js';
export { authFeature } from './auth.feature.js';
