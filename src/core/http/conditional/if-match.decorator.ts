import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { ACCEPTS_IF_MATCH_METADATA } from '../../routing/route-metadata.js';
import { HEADER_VALUE_SCHEMA } from '../header-value-schema.js';
import { toVersionCheck } from './to-version-check.js';

const VersionCheckParam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return toVersionCheck(request.get('If-Match'), request.get('If-Unmodified-Since'));
});

/**
 * Injects the precondition of the request, which the service calls with the current row: `@IfMatch() expected: VersionCheck`. The
 * controller implements `CurrentStateProvider`.
 */
export const IfMatch = (): ParameterDecorator => (target, method, index) => {
  VersionCheckParam()(target, method, index);
  const handler = Object.getOwnPropertyDescriptor(target, method!)!;
  SetMetadata(ACCEPTS_IF_MATCH_METADATA, true)(target, method!, handler);
  ApiHeader({
    name: 'If-Match',
    required: false,
    // No example: Swagger UI would send it.
    description:
      '`ETag` of the version that the client has read, such as `"3-Ql3Yk0aFwTzJmN2uXr9bH"`; 412 if the resource has changed since',
    schema: HEADER_VALUE_SCHEMA,
  })(target, method!, handler);
};
