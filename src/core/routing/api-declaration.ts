import type { DynamicModule, Provider, Type } from '@nestjs/common';
import type { RequestLimit } from './throttle.decorator.js';
import type { Settings } from '../../config/settings.js';
import type { ApiVersion } from './api-version.js';

/**
 * HTTP API settings of a module. The keys are those of the specification. Omitted keys have the application default (`API_…`), and
 * `<MODULE>_API_…` in the environment overrides a key: `ARTICLES_API_RATE_LIMIT_WINDOW` for `api.rate_limit.window` of `articles`.
 */
export interface ApiBlock {
  /** False disables the REST routes, which then return 404. */
  readonly enabled?: boolean;
  /** Shown in `GET /api`; does not affect routing. */
  readonly version?: string;
  /** Prefix of version 1; default `/api/v1/<module>`. */
  readonly prefix?: string;
  /** Names of the allowed schemes. The first scheme determines the message of a 401. */
  readonly authentication?: readonly string[];
  /** Requests and window in seconds, also as a string: `throttle:100,60`. */
  readonly rate_limit?: Partial<RequestLimit> | `throttle:${string}`;
  /** Cross-origin requests. Omitted members have the application default (`API_CORS_…`). */
  readonly cors?: Partial<CorsSettings>;
}

/** Cross-origin requests that browsers may send to the routes of a module: `cors` of an `ApiBlock`. */
export interface CorsSettings {
  /** Origins such as `https://example.org`, or `*`. An empty list allows no other origin. */
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
}

/** The resolved API settings of a module: the group of a request. */
export interface ModuleApi {
  /** Module name, rate-limit group and OpenAPI tag. */
  readonly name: string;
  readonly enabled: boolean;
  readonly version: string;
  readonly prefix: string;
  readonly authentication: readonly string[];
  readonly rateLimit: RequestLimit;
  readonly cors: CorsSettings;
}

/** Options of every surface. */
export interface SurfaceOptions {
  /**
   * Path of the controllers; the default is the prefix of the module. `{users}` is the configured prefix of another module:
   * `{users}/:id/articles`.
   */
  readonly path?: string;
  /** API version of the surface, which determines the prefix; default 1. */
  readonly version?: ApiVersion;
  /** Module whose rate-limit group, authentication schemes and CORS settings apply; the default is the declaring module. */
  readonly group?: string;
  /** True if a route of another module with the same method and path replaces a route of this surface. Default: the start fails. */
  readonly isReplaceable?: boolean;
  /** Returns whether the settings enable the surface; enabled by default. */
  readonly isEnabled?: (settings: Settings) => boolean;
}

/** A surface for which Masthead creates the Nest module. The Nest module imports the `module` of the declaration. */
export interface ControllerSurface extends SurfaceOptions {
  readonly controllers: readonly Type[];
  /** Providers that only this surface uses. */
  readonly providers?: readonly Provider[];
  /** Other Nest modules whose providers the surface injects. */
  readonly imports?: readonly (Type | DynamicModule)[];
  readonly module?: never;
}

/** A surface with a Nest module that the declaring module provides, for example to export providers. */
export interface ModuleSurface extends SurfaceOptions {
  readonly module: Type;
  readonly controllers?: never;
  readonly providers?: never;
  readonly imports?: never;
}

/**
 * Controllers that a module serves below `path`:
 *
 *     surfaces: [
 *       { controllers: [TagsV1Controller] },
 *       { controllers: [TagsV2Controller], providers: [TagDocumentBuilder], version: 2 },
 *       { module: TagFeedModule, path: '{articles}/:id/tags' },
 *     ]
 */
export type Surface = ControllerSurface | ModuleSurface;

/** The part of a `FeatureModule` that determines its paths. */
export interface ApiDeclaration {
  /** Plural, in lower case: `articles`. Determines the settings (`ARTICLES_…`), the rate-limit group and the OpenAPI tag. */
  readonly name: string;
  /** Nest module with services, repositories and listeners. */
  readonly module: Type;
  /** Omitted by modules without HTTP routes. */
  readonly api?: ApiBlock;
  /** Controllers of the module, for each API version or path. */
  readonly surfaces?: readonly Surface[];
  /**
   * JSON types of the module, each with the path of one object: relative to the prefix (`{ article: ':id' }`) or below another
   * module (`{ rating: '{articles}/:id/rating' }`).
   */
  readonly resources?: Readonly<Record<string, string>>;
  /**
   * True if the responses of the module depend only on resources and lists that are recorded: those that services of Masthead return, JSON
   * objects with `type` and `id`, and those of `markRead` and `markListRead`. Default: shared caches also remove responses without such
   * objects, for example pages, with each change of any content. Has no effect with `EDGE_MAX_AGE=0`.
   */
  readonly recordsReads?: boolean;
}
