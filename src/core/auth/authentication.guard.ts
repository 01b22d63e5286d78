import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { apiGroupOf } from '../module-api/api-controller.decorator.js';
import { addressKey } from '../rate-limit/address-key.js';
import { ACCESS, type Access } from './access.decorators.js';
import type { AuthScheme } from './auth-scheme.js';
import { AuthSchemes } from './auth-schemes.js';
import { BadCredentials } from './bad-credentials.js';
import type { AccountPrincipal } from './principal.js';

/** First on every route of an API: a credential that is given must be good, and a route that needs one must have it. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly schemes: AuthSchemes,
    private readonly badCredentials: BadCredentials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // Health and documentation know no callers, and must answer while the database with the accounts does not.
    if (apiGroupOf(context) === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const allowed = this.schemes.all;
    const present = allowed.filter((scheme) => scheme.isPresent(request));
    if (present.length === 0) {
      const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
      if (access !== 'public') throw missing(allowed);
      return true;
    }
    const address = addressKey(request.ip);
    this.badCredentials.check(address);
    try {
      request.user = await this.authenticate(present, context);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') this.badCredentials.count(address);
      throw error;
    }
  }

  /** Every credential must be good. A token decides who it is; a key beside it says by which client, and how far. */
  private async authenticate(present: readonly AuthScheme[], context: ExecutionContext): Promise<AccountPrincipal> {
    const principals: AccountPrincipal[] = [];
    for (const scheme of present) principals.push(await scheme.authenticate(context));
    return principals.reverse().reduce((limits, principal) => ({ ...limits, ...principal }));
  }
}

const missing = (schemes: readonly AuthScheme[]): DomainError =>
  new DomainError('unauthenticated', schemes[0]?.missing ?? 'No way to authenticate is allowed here', {
    challenges: schemes.map(({ challenge }) => challenge),
  });
