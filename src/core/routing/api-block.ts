import type { RequestLimit } from './throttle.js';

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
  readonly cors?: Partial<CorsSettings>;
}

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
