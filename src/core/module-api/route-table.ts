import { type ExecutionContext, Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, MODULE_PATH, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ACCESS, type Access } from '../auth/access.decorators.js';
import type { RequestLimit } from '../rate-limit/throttle.js';
import { THROTTLE } from '../rate-limit/throttle.decorator.js';
import type { ModuleApi } from './api-block.js';
import { ModuleApis } from './module-apis.js';
import { ModuleError } from './module-error.js';
import { PathMatcher } from './path-matcher.js';

export interface Route {
  readonly method: string;
  /** As declared, with its prefix: `/api/v1/articles/:id`. */
  readonly path: string;
  readonly access: Access | undefined;
  /** The module that it belongs to; undefined for what is no API, such as probes. */
  readonly api: ModuleApi | undefined;
  /** The route's own limit, in place of its group's. */
  readonly limit: RequestLimit | undefined;
  readonly handler: string;
}

type Controller = new (...dependencies: never[]) => object;
type Handler = (...input: unknown[]) => unknown;
type Host = abstract new (...dependencies: never[]) => unknown;

/** Every route, read from the declarations once and compiled: what guards, 405 and documentation look things up in. */
@Injectable()
export class RouteTable implements OnModuleInit {
  private compiled?: readonly Route[];
  private readonly byHandler = new Map<object, Map<object, Route>>();
  private readonly matcher = new PathMatcher<Route>();
  private readonly groups = new PathMatcher<ModuleApi>({ beginnings: true });
  private readonly pages = new PathMatcher<string>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly container: ModulesContainer,
    private readonly apis: ModuleApis,
  ) {}

  /** Two modules that claim one route stop the start, and so does a right that nobody has declared. */
  onModuleInit(): void {
    const declared = new Set(this.apis.modules.flatMap(({ permissions = [] }) => permissions.map(({ name }) => name)));
    for (const { access, method, path } of this.routes) {
      if (typeof access !== 'object' || declared.has(access.name)) continue;
      throw new ModuleError([`no module declares the permission ${access.name}, which ${method} ${path} asks for`]);
    }
    const claims = new Map<string, Route>();
    for (const route of this.routes) {
      const claim = `${route.method} ${route.path.replace(/:\w+/g, ':')}`;
      const other = claims.get(claim);
      if (other && !isCatchAll(other)) throw new ModuleError([collision(route, other)]);
      claims.set(claim, route);
    }
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

  /** The group that an address counts in, also one that no route answers: that of the module that claims its beginning. */
  groupAt(path: string): ModuleApi | undefined {
    return this.groups
      .matches(path)
      .reduce<[number, ModuleApi | undefined]>(
        ([longest, found], { pattern, value }) =>
          pattern.length > longest ? [pattern.length, value] : [longest, found],
        [0, undefined],
      )[1];
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

  private compile(): Route[] {
    const surfaces = new Map(this.apis.surfaces.map((surface) => [surface.module as Host, surface]));
    this.groups.add(this.apis.unclaimed.prefix, this.apis.unclaimed);
    for (const { path, api } of surfaces.values()) this.groups.add(path, api);
    return this.discovery.getControllers().flatMap(({ metatype, host }) => {
      const module = host!.metatype as Host;
      return this.routesOf(metatype as Controller, this.pathOf(module), surfaces.get(module)?.api);
    });
  }

  private pathOf(module: Host): string {
    return (Reflect.getMetadata(MODULE_PATH + this.container.applicationId, module) as string | undefined) ?? '';
  }

  private routesOf(controller: Controller, prefix: string, api: ModuleApi | undefined): Route[] {
    const prototype = controller.prototype as Record<string, Handler>;
    const handlers = new Map<object, Route>();
    this.byHandler.set(controller, handlers);
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      if (method === undefined) return [];
      const declared = {
        method: RequestMethod[method],
        access: this.reflector.get<Access | undefined>(ACCESS, handler),
        limit: this.reflector.get<RequestLimit | undefined>(THROTTLE, handler),
        api,
        handler: `${controller.name}.${name}`,
      };
      const routes = this.pathsOf(controller, handler).map((path) => ({ ...declared, path: joined(prefix, path) }));
      for (const route of routes) if (!isCatchAll(route)) this.matcher.add(route.path, route);
      handlers.set(handler, routes[0]!);
      return routes;
    });
  }

  private pathsOf(controller: Controller, handler: Handler): string[] {
    const [bases, paths] = [controller, handler].map((target) =>
      [this.reflector.get<string | string[]>(PATH_METADATA, target)].flat(),
    ) as [string[], string[]];
    return bases.flatMap((base) => paths.map((path) => `${base}/${path}`));
  }
}

const isCatchAll = ({ method }: Route): boolean => method === 'ALL';

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

const collision = (route: Route, other: Route): string =>
  `the route ${route.method} ${route.path} is claimed by ${claimant(other)} and by ${claimant(route)}`;

const claimant = ({ api, handler }: Route): string => (api ? `the module "${api.name}"` : handler);
