import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { apiGroupOf } from '../module-api/api-controller.decorator.js';
import { addressKey } from '../rate-limit/address-key.js';
import { ACCESS, type Access } from './access.decorators.js';
import { BadCredentials } from './bad-credentials.js';
import { BearerGuard, bearerToken, missingBearer } from './bearer.guard.js';

/** First on every route of an API: a credential that is given must be good, and a route that needs one must have it. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearer: BearerGuard,
    private readonly badCredentials: BadCredentials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // Health and documentation know no callers, and must answer while the database with the accounts does not.
    if (apiGroupOf(context) === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (request.headers.authorization === undefined) {
      const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
      if (access !== 'public') throw missingBearer();
      return true;
    }
    const address = addressKey(request.ip);
    await this.badCredentials.check(address);
    try {
      if (bearerToken(request) === null) throw missingBearer();
      return (await this.bearer.canActivate(context)) as boolean;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') await this.badCredentials.count(address);
      throw error;
    }
  }
}
