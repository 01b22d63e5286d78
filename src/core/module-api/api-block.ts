import type { RequestLimit } from '../rate-limit/throttle.js';

/**
 * What a module says of its HTTP API, by the specification's keys. Whatever it leaves out is the application's default
 * (`API_…`), and `<MODULE>_API_…` in the environment replaces what it says: `api.rate_limit.window` of `articles` is
 * `ARTICLES_API_RATE_LIMIT_WINDOW`.
 */
export interface ApiBlock {
  /** False takes the REST routes away: they answer 404. */
  readonly enabled?: boolean;
  /** Shown in `GET /api`; routes nothing. */
  readonly version?: string;
  /** Where version 1 lives; `/api/v1/<module>` unless said otherwise. */
  readonly prefix?: string;
  /** Names of the schemes that are allowed; the first one names the message of a 401. */
  readonly authentication?: readonly string[];
  /** Two numbers, or the declaration as a string: `throttle:100,60`. */
  readonly rate_limit?: Partial<RequestLimit> | `throttle:${string}`;
  readonly cors?: Partial<Cors>;
}

export interface Cors {
  /** Origins such as `https://example.org`, or `*`; none: no other origin may read. */
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
}

/** The same with every default and override applied: the group that a request belongs to. */
export interface ModuleApi {
  /** The module's name; also the rate-limit group and the tag in the documentation. */
  readonly name: string;
  readonly enabled: boolean;
  readonly version: string;
  readonly prefix: string;
  readonly authentication: readonly string[];
  readonly rateLimit: RequestLimit;
  readonly cors: Cors;
}
