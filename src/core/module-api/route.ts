import type { ApiVersion } from '../versioning/api-version.js';
import type { ModuleApi } from './api-block.js';
import type { DeclaredRoute } from './route-scanner.js';

export interface Route extends DeclaredRoute {
  /** The API that it belongs to; undefined for what is none, such as probes. */
  readonly api: ModuleApi | undefined;
  /** That its surface speaks; undefined for what is no surface of a module. */
  readonly version: ApiVersion | undefined;
}
