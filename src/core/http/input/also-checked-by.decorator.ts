import { SetMetadata, type Type } from '@nestjs/common';
import type { Principal } from '../../auth/principal.js';
import type { ErrorDetail } from '../../errors/domain-error.js';

/** Rules of a DTO that need more than the value itself, such as a look into the database. */
export interface InputRules {
  /** Faults of members whose form is right; the others are told already. */
  faults(wellFormed: Record<string, unknown>, sender: Principal): Promise<ErrorDetail[]>;
}

export const ALSO_CHECKED_BY = Symbol('also checked by');

/**
 * Where the form of a body is wrong, asks `rules` too, so that one answer names every fault. A body of the right form goes on to
 * the service, which checks the same rules in its unit of work. `rules` is a provider of the DTO's module.
 */
export const AlsoCheckedBy = (rules: Type<InputRules>) => SetMetadata(ALSO_CHECKED_BY, rules);
