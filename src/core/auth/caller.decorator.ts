import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { contextOf } from '../request-context/request-context.js';

/** Parameter decorator: the caller's address as a counter key. All addresses of an IPv6 /64 network share one key. */
export const CallerAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext) => contextOf(context.switchToHttp().getRequest<object>()).addressKey,
);

/** Parameter decorator: `@Caller() caller: Principal`. On a route with `@Allow` the value is an `AccountPrincipal`. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => contextOf(context.switchToHttp().getRequest<object>()).principal,
);
