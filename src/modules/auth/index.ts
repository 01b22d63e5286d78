/** Signing in and out. */
export { AuthModule } from './auth.module.js';
