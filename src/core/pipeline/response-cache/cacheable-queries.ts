import { Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { declaredFields } from '../../http/input/input.pipe.js';
import { IncludeLoader } from '../../json-api/includes/include-loader.js';
import { findSelectionDefinition } from '../../json-api/query/list-definition.js';
import { selectionParameters } from '../../json-api/query/query-parameters.js';
import type { Route } from '../../routing/route.js';

/** Metadata key of `@ApiQuery`. */
const API_PARAMETERS = 'swagger/apiParameters';

/** Arguments that depend on the URL only; not `@Req()`, `@Headers()`, `@Ip()` and similar. */
const URL_ARGUMENTS: readonly RouteParamtypes[] = [RouteParamtypes.QUERY, RouteParamtypes.PARAM];

interface Argument {
  readonly kind: RouteParamtypes;
  readonly index: number;
  readonly data?: unknown;
}

interface ApiParameterMetadata {
  readonly in?: string;
  readonly name?: string;
}

/** The query parameters of the routes whose responses can be cached. */
@Injectable()
export class CacheableQueries {
  private readonly byRoute = new Map<Route, ReadonlySet<string> | undefined>();

  constructor(private readonly includes: IncludeLoader) {}

  /** Whether the route reads all parameters of the URL. Each other parameter would add a cache entry for the same response, without limit. */
  allow(route: Route, url: string): boolean {
    if (!this.byRoute.has(route)) this.byRoute.set(route, this.findParameters(route));
    const known = this.byRoute.get(route);
    const [, query = ''] = /\?(.*)/.exec(url) ?? [];
    return known !== undefined && [...new URLSearchParams(query).keys()].every((name) => known.has(name));
  }

  /** Includes `fields[type]` of the resources that modules include. */
  private findParameters(route: Route): ReadonlySet<string> | undefined {
    const [known, shape] = [knownParameters(route), findSelectionDefinition(route.handler)];
    if (!known || !shape) return known;
    return new Set([...known, ...selectionParameters(this.includes.withModuleIncludes(shape)).map(({ name }) => name)]);
  }
}

/**
 * Returns the query parameters that a route reads: the parameters of its DTOs and those documented with `@ApiQuery`. Returns
 * undefined if the handler reads more of the request than its URL. A custom decorator that reads more must call
 * `ReadEffects.markPersonal`.
 */
function knownParameters(route: Route): ReadonlySet<string> | undefined {
  const { controller, handler } = route;
  const own = argumentsOf(route).filter(({ kind }) => !Number.isNaN(kind));
  if (!own.every(({ kind }) => URL_ARGUMENTS.includes(kind))) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, methodOf(route)) as Type[];
  const documented = (Reflect.getMetadata(API_PARAMETERS, handler) ?? []) as ApiParameterMetadata[];
  return new Set([
    ...own
      .filter(({ kind }) => kind === RouteParamtypes.QUERY)
      .flatMap(({ index, data }) => (typeof data === 'string' ? [data] : [...declaredFields(types[index]!)])),
    ...documented.flatMap((each) => (each.in === 'query' && each.name !== undefined ? [each.name] : [])),
  ]);
}

/** The kind of a custom decorator is NaN. */
function argumentsOf(route: Route): Argument[] {
  const found = Reflect.getMetadata(ROUTE_ARGS_METADATA, route.controller, methodOf(route)) as object | undefined;
  return Object.entries(found ?? {}).map(([kind, argument]: [string, Omit<Argument, 'kind'>]) => ({
    ...argument,
    kind: Number(kind.split(':')[0]),
  }));
}

const methodOf = ({ name }: Route): string => name.slice(name.indexOf('.') + 1);
