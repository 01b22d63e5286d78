import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  Param,
  type PipeTransform,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { ApiGroups } from '../routing/api-groups.js';

/** The format of an id or a page number in a path or a query. Rejects `1e3`, `0x10` and ` 5`. */
export const POSITIVE_INTEGER_PATTERN = /^[1-9][0-9]{0,9}$/;

export const MAX_INTEGER = 9_999_999_999;

/** Schema of an id in version 2, which is a string. */
export const RESOURCE_ID_SCHEMA = { type: 'string' as const, maxLength: 10, pattern: POSITIVE_INTEGER_PATTERN.source };

/** Parses an id of the path. Throws `malformed` (400) if it is not a positive integer. */
export function parseId(value: string): number {
  if (!POSITIVE_INTEGER_PATTERN.test(value))
    throw new DomainError('malformed', 'The id in the path must be a positive integer');
  return Number(value);
}

@Injectable()
class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    return parseId(value);
  }
}

/** Joins a parameter decorator with decorators of its method, for example with documentation. */
export const withMethodDecorators =
  (parameter: ParameterDecorator, ...methodDecorators: MethodDecorator[]): ParameterDecorator =>
  (target, method, index) => {
    parameter(target, method, index);
    applyDecorators(...methodDecorators)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** Options of an id of the path. */
export interface IdParamOptions {
  /** Example in the OpenAPI document: an id in the sample content, or of the first resource that the examples create. Default: 1. */
  readonly example?: number;
}

/** Documents an id of the path in version 1. */
export const documentIdParam = (name: string, { example = 1 }: IdParamOptions = {}) =>
  ApiParam({ name, schema: { type: 'integer', minimum: 1, maximum: MAX_INTEGER, example } });

/** Documents an id of the path in version 2. */
export const documentResourceIdParam = (name: string, { example = 1 }: IdParamOptions = {}) =>
  ApiParam({ name, schema: { ...RESOURCE_ID_SCHEMA, example: String(example) } });

/** Injects an id of the path: `@IdParam() id: number`. Throws `malformed` (400) if it is not a positive integer. */
export const IdParam = (name = 'id', options?: IdParamOptions) =>
  withMethodDecorators(Param(name, IdPipe), documentIdParam(name, options));

/**
 * Injects an id of the path in version 2, where ids are documented as strings. Throws `malformed` (400) if it is not a positive integer.
 */
export const ResourceIdParam = (name = 'id', options?: IdParamOptions) =>
  withMethodDecorators(Param(name, IdPipe), documentResourceIdParam(name, options));

/** The path and query as sent. Removes the scheme and host, which a proxy may send. */
const SentUrl = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context
    .switchToHttp()
    .getRequest<Request>()
    .originalUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, ''),
);

@Injectable()
class SitePathPipe implements PipeTransform<string, string> {
  constructor(private readonly apis: ApiGroups) {}

  transform(path: string): string {
    return this.apis.sitePath + path;
  }
}

/** Injects the path and query as sent, below the path of `PUBLIC_URL`, for links to other pages of a list: `@RequestUrl() url: string`. */
export const RequestUrl = (): ParameterDecorator => SentUrl(SitePathPipe);
