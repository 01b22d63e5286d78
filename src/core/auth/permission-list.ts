import { Injectable } from '@nestjs/common';
import { ModuleApis } from '../module-api/module-apis.js';
import type { Permission } from './permission.js';

/** All permissions that the modules of the application declare, sorted by name. */
@Injectable()
export class PermissionList {
  readonly all: readonly Permission[];

  constructor({ modules }: ModuleApis) {
    this.all = modules.flatMap(({ permissions = [] }) => permissions).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
