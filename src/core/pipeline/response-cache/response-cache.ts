import { Injectable, type Type } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import { Metrics } from '../../metrics/metrics.js';
import type { CorsSettings } from '../../routing/api-declaration.js';
import type { RateRule } from '../rate-limit/rate-limit.guard.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { declaredFields } from '../../http/input/input.pipe.js';
import { IncludeLoader } from '../../json-api/includes/include-loader.js';
import { findSelectionDefinition } from '../../json-api/query/list-definition.js';
import { selectionParameters } from '../../json-api/query/query-parameters.js';
import type { Route } from '../../routing/route.js';

/** A response to an anonymous client, which can be sent again for the same request. */
export interface CachedResponse {
  /** Path pattern of the route. */
  readonly route: string;
  /** Names and values in turn, as `writeHead` expects, without the headers of a single request. */
  readonly headers: readonly (string | string[])[];
  readonly body: Buffer;
  readonly tag: string | undefined;
  /** True if the route has no authentication: the entry also serves requests with a credential. */
  readonly ignoresCredentials: boolean;
  /** Rate limit of the route; undefined if unlimited. */
  readonly rule: RateRule | undefined;
  /** CORS settings of the module that owns the route. */
  readonly cors: CorsSettings | undefined;
  /** Effects of the read, which run again for each cache hit. */
  readonly effects: readonly (() => void)[];
  /** Content version at the start of the read. */
  readonly contentVersion: number;
  /** Expiry time, by `performance.now()`. */
  readonly until: number;
}

/** Approximate bytes of an entry in addition to its text. */
const ENTRY_OVERHEAD_BYTES = 1024;

/** LRU cache of responses, limited in bytes. Expired entries at the end of the order are removed with each new entry. */
export class CachedResponseStore {
  private readonly responses = new Map<string, CachedResponse>();
  private readonly present = new WeakSet<CachedResponse>();
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.size;
  }

  get count(): number {
    return this.responses.size;
  }

  has(response: CachedResponse): boolean {
    return this.present.has(response);
  }

  get(key: string): CachedResponse | undefined {
    const response = this.responses.get(key);
    if (!response) return undefined;
    // A Map iterates its keys in insertion order, so the entry moves to the end.
    this.responses.delete(key);
    this.responses.set(key, response);
    return response;
  }

  set(key: string, response: CachedResponse): void {
    this.delete(key);
    const size = sizeOf(key, response);
    if (size > this.maxBytes) return;
    this.responses.set(key, response);
    this.present.add(response);
    this.size += size;
    const now = performance.now();
    for (const [oldest, { until }] of this.responses) {
      if (this.size <= this.maxBytes && until > now) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const response = this.responses.get(key);
    if (!response) return;
    this.responses.delete(key);
    this.present.delete(response);
    this.size -= sizeOf(key, response);
  }
}

const sizeOf = (key: string, { headers, body }: CachedResponse): number =>
  ENTRY_OVERHEAD_BYTES + 2 * key.length + body.length + 2 * headers.reduce((length, text) => length + text.length, 0);

/** Cache of responses to anonymous clients, valid until content changes. */
@Injectable()
export class ResponseCache {
  readonly isOn: boolean;
  readonly responses: CachedResponseStore;
  private readonly hits;
  private readonly misses;

  constructor(
    private readonly monitor: StalenessMonitor,
    { CACHE_MAX_BYTES }: Settings,
    metrics: Metrics,
  ) {
    this.isOn = CACHE_MAX_BYTES > 0;
    const responses = (this.responses = new CachedResponseStore(CACHE_MAX_BYTES));
    const reads = metrics.counter({
      name: 'masthead_cache_reads_total',
      help: 'Cacheable reads: served from memory (hit) or by the controller (miss).',
      labelNames: ['result'] as const,
    });
    this.hits = reads.labels('hit');
    this.misses = reads.labels('miss');
    // Initialized to 0, so that the first read is visible as an increase.
    for (const series of [this.hits, this.misses]) series.inc(0);
    metrics.gauge({
      name: 'masthead_cache_bytes',
      help: 'Approximate size of the cached responses in bytes.',
      collect() {
        this.set(responses.bytes);
      },
    });
    metrics.gauge({
      name: 'masthead_cache_entries',
      help: 'Number of cached responses.',
      collect() {
        this.set(responses.count);
      },
    });
  }

  countHit(): void {
    this.hits.inc();
  }

  countMiss(): void {
    this.misses.inc();
  }

  /** Returns undefined while changes of other processes are unknown. The controller then handles the request. */
  find(key: string): CachedResponse | undefined {
    const response = this.responses.get(key);
    if (!response || !this.monitor.isFresh()) return undefined;
    if (response.contentVersion === this.monitor.contentVersion && performance.now() < response.until) return response;
    this.responses.delete(key);
    return undefined;
  }

  save(key: string, response: CachedResponse): void {
    if (this.monitor.isFresh() && response.contentVersion === this.monitor.contentVersion)
      this.responses.set(key, response);
  }
}

/** Metadata key of `@ApiQuery`. */
const API_PARAMETERS = 'swagger/apiParameters';

/** Arguments that depend on the URL only; not `@Req()`, `@Headers()`, `@Ip()` and similar. */
const URL_ARGUMENTS: readonly RouteParamtypes[] = [RouteParamtypes.QUERY, RouteParamtypes.PARAM];

interface Argument {
  readonly kind: RouteParamtypes;
  readonly index: number;
  readonly data?: unknown;
}

interface ApiParameterMetadata {
  readonly in?: string;
  readonly name?: string;
}

/** The query parameters of the routes whose responses can be cached. */
@Injectable()
export class CacheableQueries {
  private readonly byRoute = new Map<Route, ReadonlySet<string> | undefined>();

  constructor(private readonly includes: IncludeLoader) {}

  /** Whether the route reads all parameters of the URL. Each other parameter would add a cache entry for the same response, without limit. */
  allow(route: Route, url: string): boolean {
    const known = this.parametersOf(route);
    const [, query = ''] = /\?(.*)/.exec(url) ?? [];
    return known !== undefined && [...new URLSearchParams(query).keys()].every((name) => known.has(name));
  }

  /** Whether the handler receives no other data of the request than its URL. */
  readsUrlOnly(route: Route): boolean {
    return this.parametersOf(route) !== undefined;
  }

  private parametersOf(route: Route): ReadonlySet<string> | undefined {
    if (!this.byRoute.has(route)) this.byRoute.set(route, this.findParameters(route));
    return this.byRoute.get(route);
  }

  /** Includes `fields[type]` of the resources that modules include. */
  private findParameters(route: Route): ReadonlySet<string> | undefined {
    const [known, shape] = [knownParameters(route), findSelectionDefinition(route.handler)];
    if (!known || !shape) return known;
    return new Set([...known, ...selectionParameters(this.includes.withModuleIncludes(shape)).map(({ name }) => name)]);
  }
}

/**
 * Returns the query parameters that a route reads: the parameters of its DTOs and those documented with `@ApiQuery`. Returns
 * undefined if the handler reads more of the request than its URL. A custom decorator that reads more must call
 * `ReadEffects.markPersonal`.
 */
function knownParameters(route: Route): ReadonlySet<string> | undefined {
  const { controller, handler } = route;
  const own = argumentsOf(route).filter(({ kind }) => !Number.isNaN(kind));
  if (!own.every(({ kind }) => URL_ARGUMENTS.includes(kind))) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, methodOf(route)) as Type[];
  const documented = (Reflect.getMetadata(API_PARAMETERS, handler) ?? []) as ApiParameterMetadata[];
  return new Set([
    ...own
      .filter(({ kind }) => kind === RouteParamtypes.QUERY)
      .flatMap(({ index, data }) => (typeof data === 'string' ? [data] : [...declaredFields(types[index]!)])),
    ...documented.flatMap((each) => (each.in === 'query' && each.name !== undefined ? [each.name] : [])),
  ]);
}

/** The kind of a custom decorator is NaN. */
function argumentsOf(route: Route): Argument[] {
  const found = Reflect.getMetadata(ROUTE_ARGS_METADATA, route.controller, methodOf(route)) as object | undefined;
  return Object.entries(found ?? {}).map(([kind, argument]: [string, Omit<Argument, 'kind'>]) => ({
    ...argument,
    kind: Number(kind.split(':')[0]),
  }));
}

const methodOf = ({ name }: Route): string => name.slice(name.indexOf('.') + 1);
