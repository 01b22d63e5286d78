import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { contextOf } from '../../request-context/request-context.js';
import type { Deprecation } from '../../routing/route-metadata.js';
import { DeprecationTable } from '../../versioning/deprecation-table.js';

/** The page that documents changes. */
const DOCUMENTATION = '/docs';

/**
 * Rejects unavailable versions and media types, after authentication and rate limit, before permission check and body. Adds deprecation
 * headers to all responses of deprecated routes, and returns 410 after the sunset.
 */
@Injectable()
export class VersionGuard implements CanActivate {
  constructor(private readonly deprecations: DeprecationTable) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { negotiation, route } = contextOf(request);
    if (negotiation?.refusal) throw negotiation.refusal;
    const deprecation = route && this.deprecations.find(route);
    if (!deprecation) return true;
    http.getResponse<Response>().set(deprecationHeaders(deprecation, request.params));
    const { sunset } = deprecation;
    if (sunset === undefined || sunset.getTime() > Date.now()) return true;
    throw new DomainError(
      'gone',
      `This endpoint was removed on ${sunset.toISOString()}; see the Link header for its successor`,
    );
  }
}

/**
 * Returns the headers of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. `parameters` are the path
 * parameters of the request.
 */
export function deprecationHeaders(
  { since, sunset, successor }: Deprecation,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const links = [`<${DOCUMENTATION}>; rel="deprecation"; type="text/html"`];
  if (successor !== undefined) links.push(`<${fillParameters(successor, parameters)}>; rel="successor-version"`);
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset && { Sunset: sunset.toUTCString() }),
    Link: links.join(', '),
  };
}

const fillParameters = (path: string, parameters: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
