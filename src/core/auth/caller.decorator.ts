import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Principal, VISITOR } from './principal.js';

/** The principal that the authentication guard has put on the request. */
export const principalOf = (request: Request): Principal => (request.user as Principal | undefined) ?? VISITOR;

/** A controller's `@Caller() caller: Principal`. On a route with `@Allow` it is an `AccountPrincipal`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);
