import type { RateRule } from '../rate-limit/rate-limiter.js';
import type { CorsSettings } from '../../routing/api-block.js';

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
