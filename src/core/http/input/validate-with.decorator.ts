import { SetMetadata, type Type } from '@nestjs/common';
import type { Principal } from '../../identity/principal.js';
import type { ErrorDetail } from '../../errors/domain-error.js';

/** Rules of a DTO that need more than the value, for example a database query. */
export interface CrossFieldRules {
  /** Returns the errors of well-formed members. Malformed members are reported already. */
  validate(wellFormed: Record<string, unknown>, sender: Principal): Promise<ErrorDetail[]>;
}

export const VALIDATE_WITH_METADATA = Symbol('validate with');

/**
 * Runs `rules` too if a body is malformed, so that one response lists every error. A well-formed body goes to the service, which checks the
 * rules in its transaction. `rules` is a provider of the DTO's module.
 */
export const ValidateWith = (rules: Type<CrossFieldRules>) => SetMetadata(VALIDATE_WITH_METADATA, rules);
