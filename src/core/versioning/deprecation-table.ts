import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Route } from '../module-api/route.js';
import { RouteTable } from '../module-api/route-table.js';
import type { Deprecation } from './deprecated.decorator.js';

/**
 * Finds deprecated routes: routes that declare a deprecation, and, if the settings deprecate version 1, version 1 routes with a
 * version 2 successor. Version 1 writes without a version 2 successor are not deprecated.
 */
@Injectable()
export class DeprecationTable {
  private shapes?: ReadonlySet<string>;
  private readonly known = new Map<Route, Deprecation | undefined>();

  constructor(
    private readonly routes: RouteTable,
    private readonly settings: Settings,
  ) {}

  of(route: Route): Deprecation | undefined {
    if (!this.known.has(route)) this.known.set(route, route.deprecation ?? this.bySettings(route));
    return this.known.get(route);
  }

  private bySettings({ method, path, version }: Route): Deprecation | undefined {
    const { API_V1_DEPRECATED_AT: since, API_V1_SUNSET_AT: sunset } = this.settings;
    if (since === undefined || version !== 1) return undefined;
    const successor = this.routes.versions.find(path)?.in(2);
    this.shapes ??= new Set(this.routes.routes.map((route) => shapeOf(route.method, route.path)));
    // PATCH in version 2 replaces PUT in version 1.
    const successors = method === 'PUT' ? ['PUT', 'PATCH'] : [method];
    const isThere = (path: string) => successors.some((each) => this.shapes!.has(shapeOf(each, path)));
    if (successor === undefined || !isThere(successor)) return undefined;
    return { since, ...(sunset && { sunset }), successor };
  }
}

/** Returns method and path without parameter names. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replace(/:\w+/g, ':')}`;
