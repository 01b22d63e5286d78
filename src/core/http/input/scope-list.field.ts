import type { ApiPropertyOptions } from '@nestjs/swagger';
import { field, type FieldOptions } from './body-fields.js';
import { listProblem } from './list-fields.js';

/** Marks the list in the documentation until it is told there which scopes the site has. */
export const SCOPE_LIST = 'x-scopes';

/**
 * Scopes of API keys, at least one. Which there are depends on the modules of the site, so that this says the form alone: what stands
 * in the list is looked at by the service, and by the rules that the DTO is also checked by. Where it is told, `known` come first.
 */
export const ScopeListField = (known: readonly string[], options: FieldOptions = {}) =>
  field(options, scopesProblem, {
    type: 'array',
    minItems: 1,
    maxItems: known.length,
    items: { type: 'string', enum: [...known] },
    [SCOPE_LIST]: true,
  } as ApiPropertyOptions);

const scopesProblem = listProblem(Infinity, () => undefined, 1);
