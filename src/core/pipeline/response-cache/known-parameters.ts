import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { declaredFields } from '../../http/input/declared-fields.js';
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

/**
 * Returns the query parameters that a route reads: the parameters of its DTOs and those documented with `@ApiQuery`. Returns
 * undefined if the handler reads more of the request than its URL. A custom decorator that reads more must call
 * `ReadEffects.markPersonal`.
 */
export function knownParameters(route: Route): ReadonlySet<string> | undefined {
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
