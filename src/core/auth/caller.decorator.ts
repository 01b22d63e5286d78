import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { addressKey } from '../rate-limit/address-key.js';
import { type Principal, VISITOR } from './principal.js';

/** The principal that the authentication guard has put on the request. */
export const principalOf = (request: Request): Principal => (request.user as Principal | undefined) ?? VISITOR;

/** Where the request comes from, as a counter's key: an IPv6 network counts as one. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext) =>
  addressKey(context.switchToHttp().getRequest<Request>().ip),
);

/** A controller's `@Caller() caller: Principal`. On a route with `@Allow` it is an `AccountPrincipal`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);
