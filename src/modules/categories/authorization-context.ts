import type { Principal } from '../../core/identity/index.js';
import type { CategoryRights } from './category-rights.js';

/** The caller and the category rights that apply to the caller. */
export interface AuthorizationContext {
  readonly caller: Principal;
  readonly rights: CategoryRights;
}
