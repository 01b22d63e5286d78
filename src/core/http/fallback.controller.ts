import { All, Controller, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../auth/access.decorators.js';
import { ApiController, UNCLAIMED } from '../module-api/api-controller.decorator.js';
import { RouteTable } from './route-table.js';

/**
 * Below `/api` an address that nothing answers walks like any other: authentication, rate limit, then 404, or 405 where only the
 * method is wrong. Its module is imported last, so that every real route comes first.
 */
@ApiController(UNCLAIMED, 'api')
@ApiExcludeController()
export class FallbackController {
  constructor(private readonly routes: RouteTable) {}

  @All(['/', '{*path}'])
  @Public()
  refuse(@Req() request: Request): never {
    throw this.routes.refusal(request.path);
  }
}

/** Everywhere else the same answer, outside the API's walk. */
@Controller()
@ApiExcludeController()
export class OutsideController {
  constructor(private readonly routes: RouteTable) {}

  @All(['/', '{*path}'])
  @Public()
  refuse(@Req() request: Request): never {
    throw this.routes.refusal(request.path);
  }
}
