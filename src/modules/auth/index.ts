/** Signing in and out. */
export { AUTH_AUDIT_EVENTS } from './auth.audit.js';
export { AuthModule } from './auth.module.js';
export { authFeature } from './auth.feature.js';
