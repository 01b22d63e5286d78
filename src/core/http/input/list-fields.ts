import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { READABLE, READABLE_LINE } from '../../text/index.js';
import { field, type FieldOptions, trimmed } from './body-fields.js';
import { ofItem, type Problem } from './check.js';
import { choiceProblem, textProblem, type TextRule } from './problems.js';

/** A list of short texts, each trimmed. */
export const TextListField = (entries: number, rule: TextRule, options: FieldOptions = {}) =>
  applyDecorators(
    Transform(({ value }) =>
      Array.isArray(value) && value.length <= entries ? value.map(trimmed) : (value as unknown),
    ),
    field(options, listProblem(entries, textProblem(rule)), {
      type: 'array',
      maxItems: entries,
      items: {
        type: 'string',
        minLength: rule.min,
        maxLength: rule.max,
        pattern: rule.oneLine ? READABLE_LINE : READABLE,
      },
    }),
  );

/** A list of known names. Duplicates are allowed; the service ignores them. */
export const ChoiceListField = (
  choices: readonly string[],
  { least = 0, ...options }: FieldOptions & { least?: number } = {},
) =>
  field(options, listProblem(choices.length, choiceProblem(choices), least), {
    type: 'array',
    minItems: least,
    maxItems: choices.length,
    items: { type: 'string', enum: [...choices] },
  });

export const listProblem =
  (entries: number, problem: Problem, least = 0): Problem =>
  (value) => {
    if (value === undefined) return 'is required.';
    if (!Array.isArray(value)) return 'must be a list.';
    if (value.length < least) return 'must not be empty.';
    if (value.length > entries) return `must not have more than ${entries} entries.`;
    const faults = value.flatMap((entry, index) =>
      problem(entry) === undefined ? [] : [ofItem(index, problem(entry)!)],
    );
    return faults.length === 0 ? undefined : faults.join('\n');
  };
