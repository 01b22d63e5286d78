import type { OpenAPIObject } from '@nestjs/swagger';
import type { ApiGroups } from '../routing/api-groups.js';
import type { Route } from '../routing/route.js';
import { type ApiVersion, versionPrefix, unversionedPrefix } from '../routing/api-version.js';
import { type DocumentedOperation, toOpenApiPath, operationsOf } from './operations.js';

/** Returns every operation of the document with its route and version. */
export function collectOperations(
  document: OpenAPIObject,
  routes: readonly Route[],
  apis: ApiGroups,
): readonly DocumentedOperation[] {
  const byName = new Map(routes.map((route) => [`${route.method} ${toOpenApiPath(route)}`, route]));
  const versions = versionsOf(apis);
  return operationsOf(document).map(({ method, path, operation }) => {
    const route = byName.get(`${method.toUpperCase()} ${path}`)!;
    return { method, path, operation, route, version: versions.get(route.module) };
  });
}

/** A surface has no version if its path names no version and no version 2 surface has the corresponding path. */
function versionsOf({ surfaces }: ApiGroups): ReadonlyMap<unknown, ApiVersion | undefined> {
  const later = new Set(surfaces.filter(({ version }) => version > 1).map(({ path }) => path));
  const isVersioned = (path: string): boolean => unversionedPrefix(path) !== path || later.has(versionPrefix(path, 2));
  return new Map(
    surfaces.map(({ module, version, path }) => [module, version > 1 || isVersioned(path) ? version : undefined]),
  );
}
