import { type ExecutionContext, Inject, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { type Permission, PERMISSIONS } from '../identity/principal.js';
import { VersionedPathMatcher } from './versioned-path-matcher.js';
import type { ModuleApi } from './api-declaration.js';
import { ApiGroups } from './api-groups.js';
import { InvalidModulesError } from './invalid-modules.error.js';
import { PathMatcher } from './path-matcher.js';
import { findRouteErrors, routeSignature } from './find-route-errors.js';
import type { Route } from './route.js';
import { type DeclaredRoute, RouteScanner } from './route-scanner.js';

interface ResolvedRoute {
  readonly route: Route | undefined;
  readonly api: ModuleApi | undefined;
}

/** All routes of the application, scanned once. Guards, CORS, 405 responses and the OpenAPI document use this table. */
@Injectable()
export class RouteTable implements OnModuleInit {
  /** Finds the API version in paths. */
  readonly versions: VersionedPathMatcher;
  private compiled?: readonly Route[];
  private readonly byHandler = new Map<Type, Map<object, Route>>();
  private readonly matcher = new PathMatcher<Route>();
  private readonly groups = new PathMatcher<ModuleApi>({ beginnings: true });
  private readonly pages = new PathMatcher<string>();

  constructor(
    private readonly scanner: RouteScanner,
    private readonly apis: ApiGroups,
    @Inject(PERMISSIONS) private readonly permissions: readonly Permission[],
  ) {
    this.versions = new VersionedPathMatcher(apis.surfaces);
  }

  /** Throws if two modules claim one route or if a route declaration is invalid. */
  onModuleInit(): void {
    const errors = findRouteErrors(
      this.routes.filter((each) => !each.isCatchAll),
      this.permissions,
    );
    if (errors.length > 0) throw new InvalidModulesError(errors);
  }

  get routes(): readonly Route[] {
    return (this.compiled ??= this.compile());
  }

  /** Returns the route of the current handler, and the API group of the request; undefined outside the API, for example for probes. */
  resolve(context: ExecutionContext, path: string): ResolvedRoute {
    const route = this.byHandler.get(context.getClass())?.get(context.getHandler());
    return { route, api: route?.isCatchAll ? this.findApi(path) : route?.api };
  }

  /**
   * Returns the API group of a path, also of a path without a route: the group of the longest matching prefix of the path or of its
   * version 1 form.
   */
  findApi(path: string): ModuleApi | undefined {
    const first = this.versions.find(path)?.in(1) ?? path;
    const claims = [path, ...(first === path ? [] : [first])].flatMap((one) => this.groups.findMatches(one));
    return claims.sort((a, b) => b.pattern.length - a.pattern.length)[0]?.value;
  }

  /** Whether the path has a route for any method. */
  hasRoute(path: string): boolean {
    return this.matcher.findMatches(path).length > 0;
  }

  /** Returns the GET route of a resource, and the ids in its link. */
  findRead(link: string): { readonly route: Route; readonly ids: readonly number[] } | undefined {
    const { sitePath } = this.apis;
    const path = link.startsWith(`${sitePath}/`) ? link.slice(sitePath.length) : link;
    const found = this.matcher.findMatches(path).find(({ value }) => value.method === 'GET');
    return found && { route: found.value, ids: found.regexp.exec(path)!.slice(1).map(Number) };
  }

  /** Registers a GET path that no controller serves. */
  addPage(path: string): void {
    this.pages.add(path, 'GET');
  }

  /** Returns the methods of a path; empty if the path has no route. */
  methodsAt(path: string): string[] {
    const methods = [
      ...this.matcher.findMatches(path).map(({ value }) => value.method),
      ...this.pages.findMatches(path).map(({ value }) => value),
    ];
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
  }

  private compile(): readonly Route[] {
    const surfaces = new Map(this.apis.surfaces.map((surface) => [surface.module, surface]));
    for (const { path, api } of [
      { path: this.apis.defaultApi.prefix, api: this.apis.defaultApi },
      ...surfaces.values(),
    ]) {
      // A route at the root is not the prefix of a group.
      if (path !== '/') this.groups.add(path, api);
    }
    const scanned = this.scanner.scan();
    const isReplaceable = ({ module }: DeclaredRoute) => surfaces.get(module)?.isReplaceable === true;
    const others = new Set(scanned.filter((route) => !isReplaceable(route)).map(routeSignature));
    const isReplaced = (route: DeclaredRoute) => isReplaceable(route) && others.has(routeSignature(route));
    const routes = scanned
      .filter((route) => !isReplaced(route))
      .map((route) => {
        const surface = surfaces.get(route.module);
        // Routes of the application below `/api` belong to no module.
        const api = surface?.api ?? this.findApi(route.path);
        return {
          ...{ ...route, api, version: surface?.version },
          takesKey: route.takesKey && api !== undefined,
          hasAuthentication: api !== undefined && api.authentication.length > 0,
          isCatchAll: route.method === 'ALL',
        };
      });
    for (const route of routes) {
      if (!route.isCatchAll) this.matcher.add(route.path, route);
      const handlers = this.byHandler.get(route.controller) ?? new Map<object, Route>();
      this.byHandler.set(route.controller, handlers.set(route.handler, route));
    }
    return routes;
  }
}
