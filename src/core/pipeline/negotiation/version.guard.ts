import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response, NextFunction, RequestHandler } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { contextOf, type NegotiationResult } from '../../request-context/request-context.js';
import type { Deprecation } from '../../routing/route-metadata.js';
import { DeprecationTable } from '../../versioning/deprecation-table.js';
import { ApiGroups } from '../../routing/api-groups.js';
import { RouteTable } from '../../routing/route-table.js';
import type { ApiVersion } from '../../routing/api-version.js';
import {
  isJsonApiMediaType,
  JSON_API_MEDIA_TYPE,
  type MediaRange,
  parseMediaRanges,
  JSON_MEDIA_TYPE,
  MediaTypeRegistry,
} from '../../versioning/media-type-registry.js';
import type { VersionedPath } from '../../routing/versioned-path-matcher.js';

/** The page that documents changes. */
const DOCUMENTATION = '/docs';

/**
 * Rejects unavailable versions and media types, after authentication and rate limit, before permission check and body. Adds deprecation
 * headers to all responses of deprecated routes, and returns 410 after the sunset.
 */
@Injectable()
export class VersionGuard implements CanActivate {
  constructor(
    private readonly deprecations: DeprecationTable,
    private readonly apis: ApiGroups,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { negotiation, route } = contextOf(request);
    if (negotiation?.refusal) throw negotiation.refusal;
    const deprecation = route && this.deprecations.find(route);
    if (!deprecation) return true;
    http.getResponse<Response>().set(deprecationHeaders(deprecation, request.params, this.apis.sitePath));
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
 * parameters of the request; `sitePath` is the path of `PUBLIC_URL`.
 */
export function deprecationHeaders(
  { since, sunset, successor }: Deprecation,
  parameters: Readonly<Record<string, unknown>>,
  sitePath = '',
): Record<string, string> {
  const links = [`<${sitePath}${DOCUMENTATION}>; rel="deprecation"; type="text/html"`];
  if (successor !== undefined)
    links.push(`<${sitePath}${fillParameters(successor, parameters)}>; rel="successor-version"`);
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset && { Sunset: sunset.toUTCString() }),
    Link: links.join(', '),
  };
}

const fillParameters = (path: string, parameters: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

const ANY: readonly MediaRange[] = [{ type: '*/*', parameters: {}, quality: 1 }];

export interface RoutedNegotiationResult extends NegotiationResult {
  /** The path to which the request is routed. */
  readonly path: string;
}

/** Chooses the version and the media type of the response by path and `Accept`. */
@Injectable()
export class Negotiator {
  private readonly versions: readonly ApiVersion[];

  constructor(
    private readonly routes: RouteTable,
    private readonly types: MediaTypeRegistry,
    apis: ApiGroups,
  ) {
    this.versions = apis.versions;
  }

  negotiate(path: VersionedPath, accept: string | undefined): RoutedNegotiationResult {
    const accepted = accept === undefined ? ANY : parseMediaRanges(accept);
    const requested = this.types.requestedVersions(accepted);
    // Looks up existing versions only, because a header can name hundreds of versions and lookups of long paths are slow.
    const found = requested.find((one) => this.findVersion(one) && this.routes.hasRoute(path.in(one)));
    const wanted = path.named ?? found ?? requested[0] ?? '1';
    const version = this.findVersion(wanted) ?? 1;
    const refusal = this.findVersionError(path, wanted, requested) ?? this.findMediaTypeError(version, accepted);
    return { path: path.in(wanted), version, type: this.types.negotiate(version, accepted), refusal };
  }

  private findVersion(requested: string): ApiVersion | undefined {
    return this.versions.find((one) => String(one) === requested);
  }

  /** Returns undefined if no version has the path, which is a 404. */
  private findVersionError(path: VersionedPath, wanted: string, requested: readonly string[]): DomainError | undefined {
    const exists = this.routes.hasRoute(path.in(wanted));
    if (exists && (requested.length === 0 || requested.includes(wanted))) return undefined;
    const available = this.versions.filter((version) => this.routes.hasRoute(path.in(version)));
    if (available.length === 0) return undefined;
    // If the version in the path exists, the header is the cause of the error.
    const failing = path.named !== undefined && !exists ? IN_PATH : IN_HEADER;
    const types = available.map((version) => this.types.forVersion(version));
    return new DomainError('notAcceptable', `This is available as ${types.join(' and ')}`, {
      details: available.map((version) => ({
        ...failing,
        message: `${this.types.forVersion(version)}, at ${path.in(version)}`,
      })),
    });
  }

  /** Returns a 406 if all JSON:API entries of `Accept` have unsupported parameters (JSON:API 1.1, "Server Responsibilities"). */
  private findMediaTypeError(version: ApiVersion, accepted: readonly MediaRange[]): DomainError | undefined {
    const instances = accepted.filter(({ type, quality }) => type === JSON_API_MEDIA_TYPE && quality > 0);
    if (version === 1 || instances.length === 0 || instances.some(isJsonApiMediaType)) return undefined;
    const types = [JSON_API_MEDIA_TYPE, this.types.forVersion(version), JSON_MEDIA_TYPE];
    return new DomainError('notAcceptable', `${JSON_API_MEDIA_TYPE} supports no parameter except profile`, {
      details: types.map((message) => ({ ...IN_HEADER, message })),
    });
  }
}

const IN_HEADER = { field: 'Accept', source: 'header' } as const;
const IN_PATH = { field: 'path', source: 'path' } as const;

const MAX_CACHED_RESOLUTIONS = 1000;
const MAX_CACHE_KEY_LENGTH = 500;

/** Also matches absolute URLs, which proxies may send, because their host can look like the path. */
const PATH = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?[^?#]*/i;

interface VersionResolution extends RoutedNegotiationResult {
  /** Whether the path names the version. */
  readonly isNamed: boolean;
}

/** Chooses the version of a request. Caches the choices, because most requests have few paths and the same `Accept`. */
@Injectable()
export class VersionResolver {
  private readonly cache = new Map<string, VersionResolution | undefined>();

  constructor(
    private readonly routes: RouteTable,
    private readonly negotiator: Negotiator,
  ) {}

  /** Returns undefined for a path without versions. */
  resolve(path: string, accept: string | undefined): VersionResolution | undefined {
    const key = accept === undefined ? path : `${accept}\n${path}`;
    const cached = this.cache.get(key);
    if (cached || this.cache.has(key)) return cached;
    const choice = this.negotiate(path, accept);
    // Errors are not cached, because each error belongs to one request.
    if (key.length <= MAX_CACHE_KEY_LENGTH && !choice?.refusal) this.save(key, choice);
    return choice;
  }

  private negotiate(path: string, accept: string | undefined): VersionResolution | undefined {
    const found = this.routes.versions.find(path);
    return found && { ...this.negotiator.negotiate(found, accept), isNamed: found.named !== undefined };
  }

  private save(key: string, choice: VersionResolution | undefined): void {
    if (this.cache.size >= MAX_CACHED_RESOLUTIONS) this.cache.clear();
    this.cache.set(key, choice);
  }
}

/**
 * Chooses the version and rewrites a path without a version to the path of the chosen version. Runs before CORS and routing, which
 * read the path. `originalUrl` does not change. `VersionGuard` rejects unavailable versions later.
 */
export function versionMiddleware(resolver: VersionResolver): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const choice = resolver.resolve(request.path, request.headers.accept);
    if (choice) {
      response.vary('Accept');
      contextOf(request).negotiation = choice;
      // Changes only the version segment and retains all other bytes.
      if (!choice.isNamed) request.url = request.url.replace(PATH, (_, host = '') => `${host}${choice.path}`);
    }
    next();
  };
}
