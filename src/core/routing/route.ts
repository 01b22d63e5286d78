import type { ApiVersion } from './api-version.js';
import type { ModuleApi } from './api-declaration.js';
import type { DeclaredRoute } from './route-scanner.js';

export interface Route extends DeclaredRoute {
  /** The API group of the route; undefined for routes outside the API, such as probes. */
  readonly api: ModuleApi | undefined;
  /** The version of the surface; undefined for routes outside module surfaces. */
  readonly version: ApiVersion | undefined;
  /** Whether the route reads credentials. Without authentication they are ignored, also for rate limits and cache keys. */
  readonly hasAuthentication: boolean;
  /** Whether the route matches the requests that no other route matches. */
  readonly isCatchAll: boolean;
}
