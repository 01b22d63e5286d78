import type { Principal } from '../../core/auth/index.js';
import type { CategoryRights } from './category-rights.js';

/** Who asks, and what their role may do where. */
export interface Asking {
  readonly caller: Principal;
  readonly rights: CategoryRights;
}
