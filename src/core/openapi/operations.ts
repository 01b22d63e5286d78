import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../module-api/route.js';
import type { ApiVersion } from '../versioning/api-version.js';
import { ERROR_CONTENT } from './error-schema.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type Responses = Operation['responses'];
export type Response = Exclude<NonNullable<Responses[string]>, { $ref: string }>;

/** An operation of the document, and the route that it describes. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly route: Route;
  /** Which version of the API it speaks; undefined for what is the same in all of them. */
  readonly version: ApiVersion | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every operation of a document with its method and path. */
export function operationsOf({ paths }: OpenAPIObject): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/** As OpenAPI writes the path of a route. */
export const documentedPath = ({ path }: Pick<Route, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** The answers of an operation that are written out at it, with their statuses. */
export const answersOf = ({ responses }: Operation): [status: number, response: Response][] =>
  Object.entries(responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[Number(status), response]] : [],
  );

/** Says that an operation can fail in this way, unless it says so itself. */
export function addError(operation: Operation, status: number, description: string): void {
  operation.responses[status] ??= { description, content: ERROR_CONTENT };
}
