import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../identity/principal.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { RouteTable } from '../routing/route-table.js';

/**
 * Handles requests that match no other route: 405 if only the method is wrong, otherwise 404. Below the prefix of an API the request has
 * passed authentication and the rate limit. The module is imported last, so that every other route matches first.
 */
@Controller()
@ApiExcludeController()
export class FallbackController {
  constructor(private readonly routes: RouteTable) {}

  @All(['/', '{*path}'])
  @Public()
  reject(@Req() request: Request): never {
    const allow = this.routes.methodsAt(request.path);
    if (allow.length === 0) throw notFound('There is nothing at this address');
    throw new DomainError('methodNotAllowed', 'This method is not available here', { allow });
  }
}
