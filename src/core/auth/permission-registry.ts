import { Injectable } from '@nestjs/common';
import { ApiGroups } from '../module-api/api-groups.js';
import type { Permission } from './permission.js';

/** All permissions that the modules of the application declare, sorted by name. */
@Injectable()
export class PermissionRegistry {
  readonly all: readonly Permission[];

  constructor({ modules }: ApiGroups) {
    this.all = modules.flatMap(({ permissions = [] }) => permissions).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
