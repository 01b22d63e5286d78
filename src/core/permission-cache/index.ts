/** Cache of permission data, and the signal that invalidates it. */
export { AccessRevision, PermissionCache } from './permission-cache.js';
