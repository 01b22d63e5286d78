import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type Access } from './access.decorators.js';
import type { Permission } from './permission.js';
import { PermissionList } from './permission-list.js';

type Handler = (...input: unknown[]) => unknown;

/** The permissions that the routes ask for. */
@Injectable()
export class RoutePermissions extends PermissionList {
  private cached?: readonly Permission[];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {
    super();
  }

  get all(): readonly Permission[] {
    return (this.cached ??= this.read());
  }

  private read(): Permission[] {
    const byName = new Map<string, Permission>();
    for (const { metatype } of this.discovery.getControllers()) {
      const prototype = metatype!.prototype as Record<string, Handler>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const access = this.reflector.get<Access | undefined>(ACCESS, prototype[name]!);
        if (access && access !== 'public') byName.set(access.name, access);
      }
    }
    return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
