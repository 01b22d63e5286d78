import { Inject, Injectable } from '@nestjs/common';
import { type Permission, PERMISSIONS } from '../identity/permission.js';

/** All permissions that the modules of the application declare, sorted by name. */
@Injectable()
export class PermissionRegistry {
  readonly all: readonly Permission[];

  constructor(@Inject(PERMISSIONS) declared: readonly Permission[]) {
    this.all = [...declared].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
