import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { pathToRegexp } from 'path-to-regexp';
import { ACCESS, type Access } from '../auth/access.decorators.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { groupOf } from '../module-api/api-controller.decorator.js';

export interface Route {
  readonly method: string;
  /** As declared: `/api/v1/articles/:id`. */
  readonly path: string;
  /** The controller's part of it. */
  readonly base: string;
  readonly access: Access | undefined;
  readonly group: string | undefined;
  readonly handler: string;
}

type Controller = new (...dependencies: never[]) => object;
type Handler = (...input: unknown[]) => unknown;

/** Every route that a controller declares, read from the declarations once. */
@Injectable()
export class RouteTable {
  private cached?: readonly Route[];
  private readonly pages: string[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  get routes(): readonly Route[] {
    return (this.cached ??= this.discovery
      .getControllers()
      .flatMap(({ metatype }) => this.routesOf(metatype as Controller)));
  }

  /** Tells of an address that something other than a controller answers to GET. */
  addPage(path: string): void {
    this.pages.push(path);
  }

  /** What to answer on an address that no route has taken: 405 where another method is at home, else 404. */
  refusal(path: string): DomainError {
    const methods = [...this.routes, ...this.pages.map((page) => ({ method: 'GET', path: page }))]
      .filter((route) => route.method !== 'ALL' && pathToRegexp(route.path).regexp.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    if (methods.length === 0) return notFound('There is nothing at this address');
    return new DomainError('methodNotAllowed', 'This method is not available here', {
      allow: [...new Set(methods)].sort(),
    });
  }

  /** The group that an address counts in, also one that no route answers: that of the module that claims its beginning. */
  groupAt(path: string): string | undefined {
    return this.routes
      .filter(({ base }) => pathToRegexp(base, { end: false }).regexp.test(path))
      .sort((a, b) => b.base.length - a.base.length)[0]?.group;
  }

  private routesOf(controller: Controller): Route[] {
    const prototype = controller.prototype as Record<string, Handler>;
    const bases = paths(this.reflector.get<string | string[]>(PATH_METADATA, controller));
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!;
      const method = this.reflector.get<RequestMethod | undefined>(METHOD_METADATA, handler);
      if (method === undefined) return [];
      const access = this.reflector.get<Access | undefined>(ACCESS, handler);
      return bases.flatMap((base) =>
        paths(this.reflector.get<string | string[]>(PATH_METADATA, handler)).map((path) => ({
          method: RequestMethod[method],
          path: joined(base, path),
          base: joined(base),
          access,
          group: groupOf(controller),
          handler: `${controller.name}.${name}`,
        })),
      );
    });
  }
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

const paths = (declared: string | string[]): string[] => (Array.isArray(declared) ? declared : [declared]);
