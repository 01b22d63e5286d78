import type { ApiVersion } from '../versioning/api-version.js';
import type { ModuleApi } from './api-block.js';
import type { DeclaredRoute } from './route-scanner.js';

export interface Route extends DeclaredRoute {
  /** The API that it belongs to; undefined for what is none, such as probes. */
  readonly api: ModuleApi | undefined;
  /** That its surface speaks; undefined for what is no surface of a module. */
  readonly version: ApiVersion | undefined;
}

/** Whether a route reads credentials. One without authentication ignores them, also for limits and cache keys. */
export const authenticates = ({ api }: Route): boolean => api !== undefined && api.authentication.length > 0;
