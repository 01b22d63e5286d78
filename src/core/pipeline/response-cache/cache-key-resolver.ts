import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { IncludeLoader } from '../../json-api/includes/include-loader.js';
import { selectionParameters } from '../../json-api/query/query-parameters.js';
import { findSelectionDefinition } from '../../json-api/query/find-selection-definition.js';
import type { Route } from '../../routing/route.js';
import { knownParameters } from './known-parameters.js';
import { cacheKeyFor } from './cache-key-for.js';

/** Resolves the cache key of a cacheable read. */
@Injectable()
export class CacheKeyResolver {
  private readonly parameters = new Map<Route, ReadonlySet<string> | undefined>();

  constructor(private readonly includes: IncludeLoader) {}

  resolve(route: Route, { originalUrl, method, headers }: Request): string | undefined {
    return this.knowsParameters(route, originalUrl) ? cacheKeyFor(method, originalUrl, headers) : undefined;
  }

  /** Unknown parameters prevent caching: each would create another key for the same response, without limit. */
  private knowsParameters(route: Route, url: string): boolean {
    if (!this.parameters.has(route)) this.parameters.set(route, this.findParameters(route));
    const known = this.parameters.get(route);
    const [, query = ''] = /\?(.*)/.exec(url) ?? [];
    return known !== undefined && [...new URLSearchParams(query).keys()].every((name) => known.has(name));
  }

  /** Includes `fields[type]` of the resources that modules include. */
  private findParameters(route: Route): ReadonlySet<string> | undefined {
    const [known, shape] = [knownParameters(route), findSelectionDefinition(route.handler)];
    if (!known || !shape) return known;
    return new Set([...known, ...selectionParameters(this.includes.withModuleIncludes(shape)).map(({ name }) => name)]);
  }
}
