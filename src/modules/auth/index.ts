/** Signing in. */
export { AuthModule } from './auth.module.js';
