import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { READABLE_SCHEMA_PATTERN, READABLE_LINE_SCHEMA_PATTERN } from '../../text/index.js';
import { bodyField, type FieldOptions, trimText } from './body-fields.js';
import { toItemError, type FieldValidator } from './field-rule.decorator.js';
import { choiceValidator, textValidator, type TextConstraints } from './field-validators.js';

/** A list of short texts, each trimmed. */
export const TextListField = (maxEntries: number, rule: TextConstraints, options: FieldOptions = {}) =>
  applyDecorators(
    Transform(({ value }) =>
      Array.isArray(value) && value.length <= maxEntries ? value.map(trimText) : (value as unknown),
    ),
    bodyField(options, listValidator(maxEntries, textValidator(rule)), {
      type: 'array',
      maxItems: maxEntries,
      items: {
        type: 'string',
        minLength: rule.min,
        maxLength: rule.max,
        pattern: rule.oneLine ? READABLE_LINE_SCHEMA_PATTERN : READABLE_SCHEMA_PATTERN,
      },
    }),
  );

/** A list of known names. Duplicates are allowed; the service ignores them. */
export const ChoiceListField = (
  choices: readonly string[],
  { minEntries = 0, ...options }: FieldOptions & { minEntries?: number } = {},
) =>
  bodyField(options, listValidator(choices.length, choiceValidator(choices), minEntries), {
    type: 'array',
    minItems: minEntries,
    maxItems: choices.length,
    items: { type: 'string', enum: [...choices] },
  });

export const listValidator =
  (maxEntries: number, validator: FieldValidator, minEntries = 0): FieldValidator =>
  (value) => {
    if (value === undefined) return 'is required.';
    if (!Array.isArray(value)) return 'must be a list.';
    if (value.length < minEntries) return 'must not be empty.';
    if (value.length > maxEntries) return `must not have more than ${maxEntries} entries.`;
    const errors = value.flatMap((entry, index) =>
      validator(entry) === undefined ? [] : [toItemError(index, validator(entry)!)],
    );
    return errors.length === 0 ? undefined : errors.join('\n');
  };
