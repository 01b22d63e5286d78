/** Signing in and out. */
export { AuthModule } from './auth.module.js';
export { authFeature } from './auth.feature.js';
