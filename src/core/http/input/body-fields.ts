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
  /** Name of another member. The field is required if that member is missing too. */
  readonly instead?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** One member of a JSON body: its rule and its OpenAPI schema. JSON types are not converted. */
export function field(options: FieldOptions, problem: Problem, schema: ApiPropertyOptions): PropertyDecorator {
  const { optional = false, instead, nullable: allowNull = false, description, example } = options;
  return applyDecorators(
    ApiProperty({
      ...schema,
      // `required` of an object schema lists its members.
      ...(Array.isArray(schema.required) ? { selfRequired: !optional } : { required: !optional }),
      ...(allowNull && schema.nullable === undefined && { nullable: true }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    Check(allowNull ? nullable(problem) : problem),
    ...(optional ? [IfPresent(instead)] : []),
  );
}

/** A text. It is trimmed before its length is counted, in code points. */
export const TextField = ({ min, max, oneLine, ...options }: FieldOptions & TextRule) =>
  checkedText(textProblem({ min, max, oneLine }), { ...options, min, max, ...(oneLine && { pattern: READABLE_LINE }) });

/** Schema of an http or https URL that may be empty. */
export const URL_OR_EMPTY = { format: undefined, pattern: '^(https?://\\S+)?$' };

/** A text without line breaks and tabs, such as a name or a heading. */
export const LineField = (options: FieldOptions & TextRule) => TextField({ ...options, oneLine: true });

/** A password. It is not trimmed, but leading and trailing blanks do not count towards its minimum length. */
export const SecretField = ({ min, max, ...options }: FieldOptions & TextRule) =>
  field(options, (value) => textProblem({ max })(value) ?? textProblem({ min, max })(trimmed(value)), {
    type: 'string',
    format: 'password',
    minLength: min,
    maxLength: max,
  });

/** A trimmed text with a custom rule. */
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

/** A slug, the part of a URL that identifies a resource. */
export const SlugField = (options: FieldOptions = {}) =>
  checkedText(matchingProblem(SLUG_LENGTH, SLUG, 'lower-case letters and digits with single dashes'), {
    ...options,
    ...SLUG_LENGTH,
    pattern: SLUG.source,
  });

/** An id; optionally also 0, which means no reference. */
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

/** The file of a multipart form. The receiving service checks its content. */
export const FileField = (options: FieldOptions = {}) =>
  field(options, fileProblem, { type: 'string', format: 'binary' });

const choiceSchema = (choices: readonly string[] | readonly number[]) => ({
  type: typeof choices[0] === 'number' ? ('integer' as const) : ('string' as const),
  enum: [...choices],
});
