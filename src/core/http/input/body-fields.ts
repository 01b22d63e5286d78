import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { LONGEST_SLUG, READABLE, READABLE_LINE, SLUG } from '../../text/index.js';
import { LARGEST_INTEGER } from '../params.js';
import { Check, IfPresent, type Problem } from './check.js';
import {
  booleanProblem,
  choiceProblem,
  fileProblem,
  idProblem,
  integerProblem,
  LONGEST_TIME,
  matchingProblem,
  nullable,
  textProblem,
  type TextRule,
  timeProblem,
} from './problems.js';

export interface FieldOptions {
  readonly optional?: boolean;
  /** What is optional is required as long as this other member is left out too. */
  readonly instead?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** One member of a JSON body: its rule, how it is read and how it is documented. JSON types are strict. */
export function field(options: FieldOptions, problem: Problem, schema: ApiPropertyOptions): PropertyDecorator {
  const { optional = false, instead, nullable: allowNull = false, description, example } = options;
  return applyDecorators(
    ApiProperty({
      ...schema,
      // Of an object `required` are its members.
      ...(Array.isArray(schema.required) ? { selfRequired: !optional } : { required: !optional }),
      ...(allowNull && schema.nullable === undefined && { nullable: true }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    Check(allowNull ? nullable(problem) : problem),
    ...(optional ? [IfPresent(instead)] : []),
  );
}

/** A text, trimmed; its length counts code points after that. */
export const TextField = ({ min, max, oneLine, ...options }: FieldOptions & TextRule) =>
  checkedText(textProblem({ min, max, oneLine }), { ...options, min, max, ...(oneLine && { pattern: READABLE_LINE }) });

/** How an address of the web is documented where an empty text means that there is none. */
export const URL_OR_EMPTY = { format: undefined, pattern: '^(https?://\\S+)?$' };

/** The same for a name or a heading: without line breaks and tabs. */
export const LineField = (options: FieldOptions & TextRule) => TextField({ ...options, oneLine: true });

/** A password: taken to the letter, blanks at its ends included, which do not count for its length. */
export const SecretField = ({ min, max, ...options }: FieldOptions & TextRule) =>
  field(options, (value) => textProblem({ max })(value) ?? textProblem({ min, max })(trimmed(value)), {
    type: 'string',
    format: 'password',
    minLength: min,
    maxLength: max,
  });

/** A text with a rule of its own, trimmed. */
export const checkedText = (
  problem: Problem,
  { min, max, pattern, ...options }: FieldOptions & TextRule & { format?: string; pattern?: string },
) =>
  applyDecorators(
    Transform(({ value }) => trimmed(value)),
    field(options, problem, {
      type: 'string',
      ...(min !== undefined && { minLength: min }),
      maxLength: max,
      ...(options.format === undefined ? { pattern: pattern ?? READABLE } : { format: options.format }),
    }),
  );

const SLUG_LENGTH = { min: 1, max: LONGEST_SLUG };

/** A part of an address. */
export const SlugField = (options: FieldOptions = {}) =>
  checkedText(matchingProblem(SLUG_LENGTH, SLUG, 'lower-case letters and digits with single dashes'), {
    ...options,
    ...SLUG_LENGTH,
    pattern: SLUG.source,
  });

/** An id; with `zero` also 0, which means none. */
export const IdField = ({ zero = false, ...options }: FieldOptions & { zero?: boolean } = {}) =>
  field(options, (value) => (zero && value === 0 ? undefined : idProblem(value)), {
    type: 'integer',
    minimum: zero ? 0 : 1,
    maximum: LARGEST_INTEGER,
  });

export const IntegerField = ({ min, max, ...options }: FieldOptions & { min: number; max: number }) =>
  field(options, integerProblem(min, max), { type: 'integer', minimum: min, maximum: max });

export const BooleanField = (options: FieldOptions = {}) => field(options, booleanProblem, { type: 'boolean' });

export const ChoiceField = (choices: readonly string[] | readonly number[], options: FieldOptions = {}) =>
  field(options, choiceProblem(choices), choiceSchema(choices));

export const TimeField = (options: FieldOptions = {}, more: Problem = () => undefined) =>
  field(options, (value) => timeProblem(value) ?? more(value), {
    ...{ type: 'string', format: 'date-time', maxLength: LONGEST_TIME },
  });

/** The file of a form. What it may be is for those to say who receive it. */
export const FileField = (options: FieldOptions = {}) =>
  field(options, fileProblem, { type: 'string', format: 'binary' });

const choiceSchema = (choices: readonly string[] | readonly number[]) => ({
  type: typeof choices[0] === 'number' ? ('integer' as const) : ('string' as const),
  enum: [...choices],
});
