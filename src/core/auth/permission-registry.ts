import { Injectable } from '@nestjs/common';
import { ApiGroups } from '../routing/api-groups.js';
import type { Permission } from '../identity/permission.js';

/** All permissions that the modules of the application declare, sorted by name. */
@Injectable()
export class PermissionRegistry {
  readonly all: readonly Permission[];

  constructor({ modules }: ApiGroups) {
    this.all = modules.flatMap(({ permissions = [] }) => permissions).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
