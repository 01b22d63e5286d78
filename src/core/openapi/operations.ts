import type { OpenAPIObject } from '@nestjs/swagger';
import { type ApiVersion, versionPrefix, unversionedPrefix } from '../routing/api-version.js';
import { JSON_API_MEDIA_TYPE, JSON_MEDIA_TYPE, vendorMediaType } from '../versioning/media-type-registry.js';
import type { Route } from '../routing/route.js';
import { ERROR_CONTENT_PLACEHOLDER } from '../openapi-decorators/api-response.decorator.js';
import type { ApiGroups } from '../routing/api-groups.js';

/** Returns `Articles_list` for `ArticlesV1Controller.list` and `Articles_v2_list` for `ArticlesV2Controller.list`. */
export function operationId(controller: string, method: string): string {
  const [, name = controller, version = '1'] = /^(.+?)(?:V(\d+))?Controller$/.exec(controller) ?? [];
  return version === '1' ? `${name}_${method}` : `${name}_v${version}_${method}`;
}

/** Returns the media types of a version. Responses have the requested type; request bodies may have any of these types. */
export function findVersionMediaTypes(version: ApiVersion | undefined, vendor: string): readonly string[] {
  if (version === undefined) return [JSON_MEDIA_TYPE];
  return [JSON_MEDIA_TYPE, vendorMediaType(vendor, version), ...(version > 1 ? [JSON_API_MEDIA_TYPE] : [])];
}

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type ResponsesByStatus = Operation['responses'];
export type InlineResponse = Exclude<NonNullable<ResponsesByStatus[string]>, { $ref: string }>;

/** An operation of the document with its route. */
export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly route: Route;
  /** The API version of the operation; undefined for operations that are the same in all versions. */
  readonly version: ApiVersion | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns every operation of a document with its method and path. */
export function operationsOf({ paths }: OpenAPIObject): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/** Returns the path of a route in OpenAPI syntax. */
const toOpenApiPath = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** Returns the inline responses of an operation with their statuses. */
export const inlineResponsesOf = ({ responses }: Operation): [status: number, response: InlineResponse][] =>
  Object.entries(responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[Number(status), response]] : [],
  );

/** Adds an error response unless the operation declares one with this status. */
export function addErrorResponse(operation: Operation, status: number, description: string): void {
  operation.responses[status] ??= { description, content: ERROR_CONTENT_PLACEHOLDER };
}

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
