import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { addressKey } from '../request-context/client-address.js';
import { type Principal, VISITOR } from '../identity/principal.js';

/** Returns the principal that the authentication guard attached to the request, or a visitor. */
export const principalOf = (request: Request): Principal => (request.user as Principal | undefined) ?? VISITOR;

/** Parameter decorator: the caller's address as a counter key. All addresses of an IPv6 /64 network share one key. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext) =>
  addressKey(context.switchToHttp().getRequest<Request>().ip),
);

/** Parameter decorator: `@Caller() caller: Principal`. On a route with `@Allow` the value is an `AccountPrincipal`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);
