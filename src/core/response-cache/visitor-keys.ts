import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Includes } from '../json-api/includes/includes.js';
import { shapeParameters } from '../json-api/query/documented-query.js';
import { shapeOf } from '../json-api/query/shape-of.js';
import type { Route } from '../module-api/route.js';
import { knownParameters } from './known-parameters.js';
import { visitorRead } from './visitor-read.js';

/** Resolves the cache key of a cacheable read. */
@Injectable()
export class VisitorKeys {
  private readonly parameters = new Map<Route, ReadonlySet<string> | undefined>();

  constructor(private readonly includes: Includes) {}

  of(route: Route, { originalUrl, method, headers }: Request): string | undefined {
    return this.knows(route, originalUrl) ? visitorRead(method, originalUrl, headers) : undefined;
  }

  /** Unknown parameters prevent caching: each would create another key for the same response, without limit. */
  private knows(route: Route, url: string): boolean {
    if (!this.parameters.has(route)) this.parameters.set(route, this.parametersOf(route));
    const known = this.parameters.get(route);
    const [, query = ''] = /\?(.*)/.exec(url) ?? [];
    return known !== undefined && [...new URLSearchParams(query).keys()].every((name) => known.has(name));
  }

  /** Includes `fields[type]` of the resources that modules include. */
  private parametersOf(route: Route): ReadonlySet<string> | undefined {
    const [known, shape] = [knownParameters(route), shapeOf(route.handler)];
    if (!known || !shape) return known;
    return new Set([...known, ...shapeParameters(this.includes.shape(shape)).map(({ name }) => name)]);
  }
}
