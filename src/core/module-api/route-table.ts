import { type ExecutionContext, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { VersionedPaths } from '../versioning/versioned-paths.js';
import type { ModuleApi } from './api-block.js';
import { ModuleApis } from './module-apis.js';
import { ModuleError } from './module-error.js';
import { PathMatcher } from './path-matcher.js';
import { routeFaults } from './route-faults.js';
import type { Route } from './route.js';
import { RouteScanner } from './route-scanner.js';

/** Every route, read from the declarations once and compiled: what guards, CORS, 405 and documentation look things up in. */
@Injectable()
export class RouteTable implements OnModuleInit {
  /** How addresses name a version. */
  readonly versions: VersionedPaths;
  private compiled?: readonly Route[];
  private readonly byHandler = new Map<Type, Map<object, Route>>();
  private readonly matcher = new PathMatcher<Route>();
  private readonly groups = new PathMatcher<ModuleApi>({ beginnings: true });
  private readonly pages = new PathMatcher<string>();

  constructor(
    private readonly scanner: RouteScanner,
    private readonly apis: ModuleApis,
  ) {
    this.versions = new VersionedPaths(apis.surfaces);
  }

  /** Two modules that claim one route stop the start, and so does whatever else is wrong with routes. */
  onModuleInit(): void {
    const faults = routeFaults(
      this.routes.filter((each) => !isCatchAll(each)),
      this.apis.modules,
    );
    if (faults.length > 0) throw new ModuleError(faults);
  }

  get routes(): readonly Route[] {
    return (this.compiled ??= this.compile());
  }

  /** The route of a request that has been routed. */
  of(context: ExecutionContext): Route | undefined {
    return this.byHandler.get(context.getClass())?.get(context.getHandler());
  }

  /** Whether a request that has been routed has come to no route but the one that takes what no other has taken. */
  isFallback(context: ExecutionContext): boolean {
    const route = this.of(context);
    return route !== undefined && isCatchAll(route);
  }

  /** The group of a request that has been routed; undefined for what is no API, such as probes. */
  apiOf(context: ExecutionContext): ModuleApi | undefined {
    const route = this.of(context);
    if (!route || !isCatchAll(route)) return route?.api;
    return this.groupAt(context.switchToHttp().getRequest<{ path: string }>().path);
  }

  /**
   * The group that an address counts in, also one that no route answers: that of the module that claims its beginning, or that of
   * the same address in version 1.
   */
  groupAt(path: string): ModuleApi | undefined {
    const first = this.versions.find(path)?.in(1) ?? path;
    const claims = [path, ...(first === path ? [] : [first])].flatMap((one) => this.groups.matches(one));
    return claims.sort((a, b) => b.pattern.length - a.pattern.length)[0]?.value;
  }

  /** Whether there is a route at an address, for one method or another. */
  answers(path: string): boolean {
    return this.matcher.matches(path).length > 0;
  }

  /** Tells of an address that something other than a controller answers to GET. */
  addPage(path: string): void {
    this.pages.add(path, 'GET');
  }

  /** Methods that an address understands; none where there is nothing. */
  methodsAt(path: string): string[] {
    const methods = [
      ...this.matcher.matches(path).map(({ value }) => value.method),
      ...this.pages.matches(path).map(({ value }) => value),
    ];
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
  }

  private compile(): readonly Route[] {
    const surfaces = new Map(this.apis.surfaces.map((surface) => [surface.module, surface]));
    for (const { path, api } of [
      { path: this.apis.unclaimed.prefix, api: this.apis.unclaimed },
      ...surfaces.values(),
    ]) {
      this.groups.add(path, api);
    }
    const routes = this.scanner.scan().map((route) => {
      const surface = surfaces.get(route.module);
      // What the application itself answers below `/api` is no module's.
      const api = surface?.api ?? this.groupAt(route.path);
      return { ...route, api, version: surface?.version, takesKey: route.takesKey && api !== undefined };
    });
    for (const route of routes) {
      if (!isCatchAll(route)) this.matcher.add(route.path, route);
      const handlers = this.byHandler.get(route.controller) ?? new Map<object, Route>();
      this.byHandler.set(route.controller, handlers.set(route.handler, route));
    }
    return routes;
  }
}

const isCatchAll = ({ method }: Route): boolean => method === 'ALL';
