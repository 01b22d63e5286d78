import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import { declaredFields } from '../http/input/declared-fields.js';
import type { Route } from '../module-api/route-table.js';

/** Where Swagger notes what `@ApiQuery` says. */
const API_PARAMETERS = 'swagger/apiParameters';

interface Argument {
  readonly index: number;
  readonly data?: unknown;
}

interface Documented {
  readonly in?: string;
  readonly name?: string;
}

/** The query parameters that a route reads: those of its DTOs, and those that it tells of by itself. */
export function knownParameters({ controller, handler, name }: Route): ReadonlySet<string> {
  const method = name.slice(name.indexOf('.') + 1);
  const queries = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, Argument>,
  ).filter(([kind]) => kind.startsWith(`${RouteParamtypes.QUERY}:`));
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Type[];
  const documented = (Reflect.getMetadata(API_PARAMETERS, handler) ?? []) as Documented[];
  return new Set([
    ...queries.flatMap(([, { index, data }]) =>
      typeof data === 'string' ? [data] : [...declaredFields(types[index] ?? Object)],
    ),
    ...documented.flatMap((each) => (each.in === 'query' && each.name !== undefined ? [each.name] : [])),
  ]);
}
