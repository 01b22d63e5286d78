import type { OpenAPIObject } from '@nestjs/swagger';
import type { ModuleApis } from '../module-api/module-apis.js';
import type { Route } from '../module-api/route.js';
import { type ApiVersion, prefixIn, unversioned } from '../versioning/api-version.js';
import { type Described, documentedPath, operationsOf } from './operations.js';

/** Returns every operation of the document with its route and version. */
export function describedOperations(
  document: OpenAPIObject,
  routes: readonly Route[],
  apis: ModuleApis,
): readonly Described[] {
  const byName = new Map(routes.map((route) => [`${route.method} ${documentedPath(route)}`, route]));
  const versions = versionsOf(apis);
  return operationsOf(document).map(({ method, path, operation }) => {
    const route = byName.get(`${method.toUpperCase()} ${path}`)!;
    return { method, path, operation, route, version: versions.get(route.module) };
  });
}

/** A surface has no version if its path names no version and no version 2 surface has the corresponding path. */
function versionsOf({ surfaces }: ModuleApis): ReadonlyMap<unknown, ApiVersion | undefined> {
  const later = new Set(surfaces.filter(({ version }) => version > 1).map(({ path }) => path));
  const isVersioned = (path: string): boolean => unversioned(path) !== path || later.has(prefixIn(path, 2));
  return new Map(
    surfaces.map(({ module, version, path }) => [module, version > 1 || isVersioned(path) ? version : undefined]),
  );
}
