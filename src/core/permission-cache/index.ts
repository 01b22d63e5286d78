/** Cache of permission data, and the signal that invalidates it. */
export { AccessRevision } from './access-revision.js';
export { PermissionCache } from './permission-cache.js';
