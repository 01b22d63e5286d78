import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { HEADER_VALUE } from '../header-value.js';
import { versionCheck } from './if-match.js';

/** Where a route notes that it can be bound to a version. */
export const CONDITIONAL = Symbol('conditional');

const Check = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return versionCheck(request.get('If-Match'), request.get('If-Unmodified-Since'));
});

/** A controller's `@IfMatch() expected: VersionCheck`, for the service to ask. The controller `ShowsCurrent`. */
export const IfMatch = (): ParameterDecorator => (target, method, index) => {
  Check()(target, method, index);
  const handler = Object.getOwnPropertyDescriptor(target, method!)!;
  SetMetadata(CONDITIONAL, true)(target, method!, handler);
  ApiHeader({
    name: 'If-Match',
    required: false,
    // No example: Swagger UI would send it.
    description: 'only if it still has this `ETag`, such as `"3-Ql3Yk0aFwTzJmN2uXr9bH"`',
    schema: HEADER_VALUE,
  })(target, method!, handler);
};
