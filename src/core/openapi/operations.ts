import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CONTENT } from './error-schema.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

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

/** Says that an operation can fail in this way, unless it says so itself. */
export function addError(operation: Operation, status: number, description: string): void {
  operation.responses[status] ??= { description, content: ERROR_CONTENT };
}
