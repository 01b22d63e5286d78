import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../routing/route.js';
import type { ApiVersion } from '../routing/api-version.js';
import { ERROR_CONTENT_PLACEHOLDER } from '../openapi-decorators/api-error-response.decorator.js';

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
export const toOpenApiPath = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** Returns the inline responses of an operation with their statuses. */
export const inlineResponsesOf = ({ responses }: Operation): [status: number, response: InlineResponse][] =>
  Object.entries(responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[Number(status), response]] : [],
  );

/** Adds an error response unless the operation declares one with this status. */
export function addErrorResponse(operation: Operation, status: number, description: string): void {
  operation.responses[status] ??= { description, content: ERROR_CONTENT_PLACEHOLDER };
}
