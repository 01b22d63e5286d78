import type { Permission } from './permission.js';

/** All permissions that the modules of this application have declared, each name once. */
export abstract class PermissionList {
  abstract readonly all: readonly Permission[];
}
