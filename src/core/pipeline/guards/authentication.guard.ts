import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthSchemeRegistry } from '../../auth/auth-scheme-registry.js';
import type { CredentialSource } from '../../auth/credential-source.js';
import { FailedAuthLimiter } from '../../auth/failed-auth-limiter.js';
import { DomainError } from '../../errors/domain-error.js';
import type { AccountPrincipal } from '../../identity/principal.js';
import { contextOf, type RequestContext } from '../../request-context/request-context.js';
import { PRIVATE_REVALIDATE, PUBLIC_REVALIDATE } from '../../http/response/cache-control.js';
import { RouteTable } from '../../routing/route-table.js';

/**
 * First guard: finds the route and its API group for all later steps. On API routes it checks each credential that is sent, and requires
 * one unless the route is public.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  private readonly logger = new Logger('Authentication');

  constructor(
    private readonly routes: RouteTable,
    private readonly schemes: AuthSchemeRegistry,
    private readonly failedAuth: FailedAuthLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const current = contextOf(request);
    if (!current.route) Object.assign(current, this.routes.resolve(context, request.path));
    // Health and documentation routes have no authentication: they must work while the database is unavailable.
    if (!current.api) return true;
    const present = this.schemes.sourcesFor(current.api).filter((source) => source.isPresent(request));
    this.setCacheHeaders(request, context.switchToHttp().getResponse<Response>(), present.length > 0);
    if (present.length > 0) return this.authenticate(present, context, current);
    if (current.route?.access !== 'public') throw this.schemes.unauthorized(current.api);
    return true;
  }

  private async authenticate(
    present: readonly CredentialSource[],
    context: ExecutionContext,
    current: RequestContext,
  ): Promise<boolean> {
    await this.failedAuth.assertBelowLimit(current.addressKey);
    try {
      current.principal = await this.principal(present, context);
      return true;
    } catch (error) {
      if (isRejection(error)) await this.failedAuth.countFailure(current.addressKey);
      throw error;
    }
  }

  /** All credentials must be valid. With both, the token determines the user, the key the API client and the scopes. */
  private async principal(present: readonly CredentialSource[], context: ExecutionContext): Promise<AccountPrincipal> {
    const principals: AccountPrincipal[] = [];
    for (const source of present) principals.push(await this.verify(source, context));
    const [first = principals[0]!] = principals.filter(({ clientId }) => clientId === undefined);
    return Object.assign({}, ...principals, first) as AccountPrincipal;
  }

  /** Only the scheme that claims the credential verifies it. If it fails, no other scheme is asked. */
  private async verify(source: CredentialSource, context: ExecutionContext): Promise<AccountPrincipal> {
    let name = 'none';
    try {
      const scheme = source.resolveScheme(context.switchToHttp().getRequest<Request>());
      name = scheme.name;
      const principal = (await scheme.authenticate(context)) as AccountPrincipal | undefined;
      // A caller without an account would pass checks that only exclude anonymous callers.
      if (!isAccountId(principal?.userId)) throw new Error(`The authentication scheme ${name} returned no account`);
      return principal!;
    } catch (error) {
      if (isRejection(error)) this.logRejection(name, error);
      throw error;
    }
  }

  private logRejection(scheme: string, { message, cause = message }: DomainError): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.logger.debug({ scheme, reason }, `A credential was rejected by the scheme ${scheme}: ${reason}`);
  }

  /**
   * Shared caches select responses by these headers only. They treat responses to requests with `Authorization` as private
   * (RFC 9111, section 3.5), but not responses to requests with an API key.
   */
  private setCacheHeaders({ method }: Request, response: Response, hasCredential: boolean): void {
    response.vary(this.schemes.vary);
    // When the body is authorised later, the guard runs after the route handler, which may have set `no-store`.
    if (response.hasHeader('Cache-Control')) return;
    const isRead = method === 'GET' || method === 'HEAD';
    if (hasCredential || isRead) response.set('Cache-Control', hasCredential ? PRIVATE_REVALIDATE : PUBLIC_REVALIDATE);
  }
}

/** Not an outage of the database or of the issuer. */
const isRejection = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.kind === 'unauthenticated' || error.kind === 'forbidden');

const isAccountId = (id: unknown): boolean => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
