import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  MAX_SLUG_LENGTH,
  READABLE_SCHEMA_PATTERN,
  READABLE_LINE_SCHEMA_PATTERN,
  SLUG_PATTERN,
} from '../../text/index.js';
import { MAX_INTEGER, POSITIVE_INTEGER_PATTERN } from '../params.js';
import {
  FieldRule,
  ValidateIfPresent,
  type FieldValidator,
  toItemError,
  booleanValidator,
  choiceValidator,
  fileValidator,
  idValidator,
  integerValidator,
  MAX_DATE_TIME_LENGTH,
  patternValidator,
  nullable,
  textValidator,
  type TextConstraints,
  timeValidator,
} from './field-validators.js';

/** Options of every body field. A field is required and not nullable by default. */
export interface FieldOptions {
  readonly optional?: boolean;
  /** Name of another member. The field is required if that member is missing too. */
  readonly requiredWithout?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/** The rule of a member, as a decorator of a DTO property and for `fields` of a module. */
export interface BodyField<Value = unknown> extends PropertyDecorator {
  readonly options: FieldOptions;
  readonly validator: FieldValidator;
  /** OpenAPI schema of the values, without null. */
  readonly schema: object;
  /** The type of the values; never present at runtime. */
  readonly valueType?: Value;
}

const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** One member of a JSON body: its rule and its OpenAPI schema. JSON types are not converted. */
export function bodyField<Value = unknown>(
  options: FieldOptions,
  validator: FieldValidator,
  schema: ApiPropertyOptions,
  more: readonly PropertyDecorator[] = [],
): BodyField<Value> {
  const { optional = false, requiredWithout, nullable: allowNull = false, description, example } = options;
  const decorate: PropertyDecorator = applyDecorators(
    ...more,
    ApiProperty({
      ...schema,
      // `required` of an object schema lists its members.
      ...(Array.isArray(schema.required) ? { selfRequired: !optional } : { required: !optional }),
      ...(allowNull && schema.nullable === undefined && { nullable: true }),
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    } as ApiPropertyOptions),
    FieldRule(allowNull ? nullable(validator) : validator),
    ...(optional ? [ValidateIfPresent(requiredWithout)] : []),
  );
  return Object.assign(decorate, { options, validator, schema });
}

/** A text. It is trimmed before its length is counted, in code points. */
export const TextField = ({ min, max, oneLine, ...options }: FieldOptions & TextConstraints) =>
  CustomTextField(textValidator({ min, max, oneLine }), {
    ...options,
    min,
    max,
    ...(oneLine && { pattern: READABLE_LINE_SCHEMA_PATTERN }),
  });

/** Schema of an http or https URL that may be empty. */
export const OPTIONAL_URL_SCHEMA = { format: undefined, pattern: '^(https?://\\S+)?$' };

/** A text without line breaks and tabs, such as a name or a heading. */
export const LineField = (options: FieldOptions & TextConstraints) => TextField({ ...options, oneLine: true });

/** A password. It is not trimmed, but leading and trailing blanks do not count towards its minimum length. */
export const SecretField = ({ min, max, ...options }: FieldOptions & TextConstraints) =>
  bodyField<string>(options, (value) => textValidator({ max })(value) ?? textValidator({ min, max })(trimText(value)), {
    type: 'string',
    format: 'password',
    minLength: min,
    maxLength: max,
  });

/** A trimmed text with a custom rule. */
export const CustomTextField = (
  validator: FieldValidator,
  { min, max, pattern, ...options }: FieldOptions & TextConstraints & { format?: string; pattern?: string },
) =>
  bodyField<string>(
    options,
    validator,
    {
      type: 'string',
      ...(min !== undefined && { minLength: min }),
      maxLength: max,
      ...(options.format === undefined ? { pattern: pattern ?? READABLE_SCHEMA_PATTERN } : { format: options.format }),
    },
    [Transform(({ value }) => trimText(value))],
  );

const SLUG_LENGTH = { min: 1, max: MAX_SLUG_LENGTH };

/** A slug, the part of a URL that identifies a resource. */
export const SlugField = (options: FieldOptions = {}) =>
  CustomTextField(patternValidator(SLUG_LENGTH, SLUG_PATTERN, 'lower-case letters and digits with single dashes'), {
    ...options,
    ...SLUG_LENGTH,
    pattern: SLUG_PATTERN.source,
  });

/** An id; optionally also 0, which means no reference. */
export const IdField = ({ allowZero = false, ...options }: FieldOptions & { allowZero?: boolean } = {}) =>
  bodyField<number>(options, (value) => (allowZero && value === 0 ? undefined : idValidator(value)), {
    type: 'integer',
    minimum: allowZero ? 0 : 1,
    maximum: MAX_INTEGER,
  });

/** An integer between `min` and `max`, both inclusive. A text such as `"7"` is rejected: `IntegerField({ min: 1, max: 10 })`. */
export const IntegerField = ({ min, max, ...options }: FieldOptions & { min: number; max: number }) =>
  bodyField<number>(options, integerValidator(min, max), { type: 'integer', minimum: min, maximum: max });

/** `true` or `false`. Texts and numbers are rejected. */
export const BooleanField = (options: FieldOptions = {}) =>
  bodyField<boolean>(options, booleanValidator, { type: 'boolean' });

/** One of the listed texts or integers: `ChoiceField(['planned', 'done'])`. */
export const ChoiceField = <const Choice extends string | number>(
  choices: readonly Choice[],
  options: FieldOptions = {},
) => bodyField<Choice>(options, choiceValidator(choices), choiceSchema(choices));

/**
 * An ISO 8601 date or time, in UTC without a zone, such as `2030-01-31T08:00:00Z`. The value stays a text; `parseTime` converts it to a
 * `Date`. `extraValidator` checks valid times further.
 */
export const TimeField = (options: FieldOptions = {}, extraValidator: FieldValidator = () => undefined) =>
  bodyField<string>(options, (value) => timeValidator(value) ?? extraValidator(value), {
    ...{ type: 'string', format: 'date-time', maxLength: MAX_DATE_TIME_LENGTH },
  });

/** The file of a multipart form. The receiving service checks its content. */
export const FileField = (options: FieldOptions = {}) =>
  bodyField(options, fileValidator, { type: 'string', format: 'binary' });

const choiceSchema = (choices: readonly (string | number)[]) => ({
  type: typeof choices[0] === 'number' ? ('integer' as const) : ('string' as const),
  enum: [...choices],
});

/** A list of short texts, each trimmed. */
export const TextListField = (
  maxEntries: number,
  rule: TextConstraints,
  options: FieldOptions = {},
  extensions: object = {},
) =>
  bodyField<string[]>(
    options,
    listValidator(maxEntries, textValidator(rule)),
    {
      type: 'array',
      maxItems: maxEntries,
      items: {
        type: 'string',
        minLength: rule.min,
        maxLength: rule.max,
        pattern: rule.oneLine ? READABLE_LINE_SCHEMA_PATTERN : READABLE_SCHEMA_PATTERN,
      },
      ...extensions,
    },
    [
      Transform(({ value }) =>
        Array.isArray(value) && value.length <= maxEntries ? value.map(trimText) : (value as unknown),
      ),
    ],
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

const listValidator =
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

/** Place above a positive integer field to accept its text too: forms and queries contain only texts. */
export const AcceptNumericString = () =>
  Transform(({ value }) =>
    typeof value === 'string' && POSITIVE_INTEGER_PATTERN.test(value) ? Number(value) : (value as unknown),
  );

/** Place above a nullable field to convert an empty or blank text to null. */
export const EmptyToNull = () => Transform(({ value }) => (trimText(value) === '' ? null : (value as unknown)));
