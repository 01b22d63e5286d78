import { createParamDecorator, type ExecutionContext, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

/** How an id or a page number looks in a path or a query; `1e3`, `0x10` and ` 5` are none. */
export const POSITIVE_INTEGER = /^[1-9][0-9]{0,9}$/;

export const LARGEST_INTEGER = 9_999_999_999;

/** An id as version 2 has it, which is a text. */
export const RESOURCE_ID = { type: 'string' as const, maxLength: 10, pattern: POSITIVE_INTEGER.source };

@Injectable()
class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!POSITIVE_INTEGER.test(value))
      throw new DomainError('malformed', 'The id in the path must be a positive integer');
    return Number(value);
  }
}

const idParam =
  (name: string, document: MethodDecorator): ParameterDecorator =>
  (target, method, index) => {
    Param(name, IdPipe)(target, method, index);
    document(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** The `{id}` of a path, or another id in it. */
export const IdParam = (name = 'id') =>
  idParam(name, ApiParam({ name, schema: { type: 'integer', minimum: 1, maximum: LARGEST_INTEGER } }));

/** The same in version 2, where resources have texts for ids: what a client has read fits into a path. */
export const ResourceIdParam = (name = 'id') => idParam(name, ApiParam({ name, schema: RESOURCE_ID }));

/** The path and query as the caller wrote them, for links to other pages of the same list; a proxy may write whole addresses. */
export const RequestUrl = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context
    .switchToHttp()
    .getRequest<Request>()
    .originalUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, ''),
);
