import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Route } from '../routing/route.js';
import { RouteTable } from '../routing/route-table.js';
import type { Deprecation } from '../routing/route-metadata.js';

/**
 * Finds deprecated routes: routes that declare a deprecation, and, if the settings deprecate version 1, version 1 routes with a
 * version 2 successor. Version 1 writes without a version 2 successor are not deprecated.
 */
@Injectable()
export class DeprecationTable {
  private signatures?: ReadonlySet<string>;
  private readonly cache = new Map<Route, Deprecation | undefined>();

  constructor(
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  find(route: Route): Deprecation | undefined {
    if (!this.cache.has(route)) this.cache.set(route, route.deprecation ?? this.fromSettings(route));
    return this.cache.get(route);
  }

  private fromSettings({ method, path, version }: Route): Deprecation | undefined {
    const { API_V1_DEPRECATED_AT: since, API_V1_SUNSET_AT: sunset } = this.settings;
    if (since === undefined || version !== 1) return undefined;
    const successor = this.routes.versions.find(path)?.in(2);
    this.signatures ??= new Set(this.routes.routes.map((route) => routeSignature(route.method, route.path)));
    // PATCH in version 2 replaces PUT in version 1.
    const successors = method === 'PUT' ? ['PUT', 'PATCH'] : [method];
    const exists = (path: string) => successors.some((each) => this.signatures!.has(routeSignature(each, path)));
    if (successor === undefined || !exists(successor)) return undefined;
    return { since, ...(sunset && { sunset }), successor };
  }
}

/** Returns method and path without parameter names. */
const routeSignature = (method: string, path: string): string => `${method} ${path.replace(/:\w+/g, ':')}`;
