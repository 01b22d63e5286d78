import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { HEADER_VALUE } from '../header-value.js';
import { versionCheck } from './if-match.js';

/** Metadata key: the route accepts `If-Match`. */
export const CONDITIONAL = Symbol('conditional');

const Check = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return versionCheck(request.get('If-Match'), request.get('If-Unmodified-Since'));
});

/**
 * Injects the precondition of the request, which the service calls with the current row: `@IfMatch() expected: VersionCheck`. The
 * controller implements `ShowsCurrent`.
 */
export const IfMatch = (): ParameterDecorator => (target, method, index) => {
  Check()(target, method, index);
  const handler = Object.getOwnPropertyDescriptor(target, method!)!;
  SetMetadata(CONDITIONAL, true)(target, method!, handler);
  ApiHeader({
    name: 'If-Match',
    required: false,
    // No example: Swagger UI would send it.
    description: 'the `ETag` that the resource must still have, such as `"3-Ql3Yk0aFwTzJmN2uXr9bH"`',
    schema: HEADER_VALUE,
  })(target, method!, handler);
};
