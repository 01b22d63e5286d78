import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { contextOf } from '../../request-context/request-context.js';
import { RouteTable } from '../../routing/route-table.js';
import { type RoutedNegotiationResult, Negotiator } from './negotiator.js';

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
    if (this.cache.has(key)) return this.cache.get(key);
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
 * Chooses the version and rewrites a path without a version to the path of the chosen version. Runs before all middleware that reads
 * the path. `originalUrl` does not change. `VersionGuard` rejects unavailable versions later.
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
