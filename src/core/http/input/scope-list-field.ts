import type { ApiPropertyOptions } from '@nestjs/swagger';
import { bodyField, type FieldOptions } from './body-fields.js';
import { listValidator } from './list-fields.js';

/** Schema extension that marks the list, until the OpenAPI document is completed with the scopes of the site. */
export const SCOPE_LIST_EXTENSION = 'x-scopes';

/**
 * Scopes of API keys, at least one. The scopes depend on the modules of the site, so this rule checks only the form. The service and the
 * rules of `ValidateWith` check the entries. `known` come first in the documentation.
 */
export const ScopeListField = (known: readonly string[], options: FieldOptions = {}) =>
  bodyField(options, scopesValidator, {
    type: 'array',
    minItems: 1,
    maxItems: known.length,
    items: { type: 'string', enum: [...known] },
    [SCOPE_LIST_EXTENSION]: true,
  } as ApiPropertyOptions);

const scopesValidator = listValidator(Infinity, () => undefined, 1);
