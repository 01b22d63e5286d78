import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Route } from '../module-api/route.js';
import { RouteTable } from '../module-api/route-table.js';
import type { Deprecation } from './deprecated.decorator.js';

/**
 * Which routes are deprecated: those that say so themselves, and, when the settings say so, those of version 1 that version 2 has too:
 * what it only reads stays to be written in version 1.
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
    // What PUT does in version 1, PATCH does in version 2.
    const successors = method === 'PUT' ? ['PUT', 'PATCH'] : [method];
    const isThere = (path: string) => successors.some((each) => this.shapes!.has(shapeOf(each, path)));
    if (successor === undefined || !isThere(successor)) return undefined;
    return { since, ...(sunset && { sunset }), successor };
  }
}

/** A path in which it does not matter what parameters are called. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replace(/:\w+/g, ':')}`;
