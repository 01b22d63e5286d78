import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MAX_INTEGER, POSITIVE_INTEGER_PATTERN } from '../params.js';
import { READABLE_SCHEMA_PATTERN } from '../../text/index.js';
import {
  FieldRule,
  ValidateIfPresent,
  type FieldValidator,
  MAX_DATE_TIME_LENGTH,
  textValidator,
} from './field-validators.js';
import { DATE_TIME_PATTERN, parseTime } from '../../text/parse-time.js';
import type { PageRequest } from '../../pagination/index.js';

/** In characters: the maximum length of a URL. */
export const MAX_QUERY_LENGTH = 8 * 1024;

/** Marks a parameter that was sent more than once. */
const REPEATED = Symbol('repeated');

/** One query parameter. `read` parses the text. A text that cannot be parsed stays unchanged, and its rule rejects it. */
function queryParameter(
  read: (text: string) => unknown,
  validator: FieldValidator,
  schema: ApiPropertyOptions,
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...schema, required: false } as ApiPropertyOptions),
    Transform(({ value }) => {
      if (Array.isArray(value)) return REPEATED;
      return typeof value === 'string' ? read(value) : (value as unknown);
    }),
    FieldRule((value) => (value === REPEATED ? 'must be given once.' : validator(value))),
    ValidateIfPresent(),
  );
}

/** Options of `QueryInteger`. */
export interface QueryIntegerOptions {
  readonly default?: number;
  /** Larger values are served as this one. */
  readonly cap?: number;
  /** Accepts 0 too. */
  readonly allowZero?: boolean;
}

/** A positive integer in a query. `description` is shown in the OpenAPI document. */
export const QueryInteger = (
  description: string,
  { cap = Infinity, allowZero = false, ...rest }: QueryIntegerOptions = {},
) =>
  queryParameter(
    (text) => (POSITIVE_INTEGER_PATTERN.test(text) || (allowZero && text === '0') ? Math.min(Number(text), cap) : text),
    (value) => (typeof value === 'number' ? undefined : `must be ${allowZero ? '0 or ' : ''}a positive integer.`),
    { type: 'integer', minimum: allowZero ? 0 : 1, maximum: MAX_INTEGER, description, ...rest },
  );

/** One of the listed texts in a query. `choicesSummary` describes the choices in the error message, if they are too many to list. */
export const QueryChoice = (choices: readonly string[], description: string, choicesSummary = choices.join(', ')) =>
  queryParameter(
    (text) => text,
    (value) => (choices.includes(value as string) ? undefined : `must be one of ${choicesSummary}.`),
    { type: 'string', enum: [...choices], description },
  );

/** An integer out of a fixed set. */
export const QueryNumberChoice = (choices: readonly number[], description: string) =>
  queryParameter(
    (text) => choices.find((choice) => String(choice) === text) ?? text,
    (value) => (choices.includes(value as number) ? undefined : `must be one of ${choices.join(', ')}.`),
    { type: 'integer', enum: [...choices], description },
  );

/** Schema extension that marks the parameter, until the OpenAPI document is completed with the audit events of the site. */
export const AUDIT_EVENT_EXTENSION = 'x-audit-event';

/** The name of an audit event. The names depend on the modules of the site, so the service checks the value. */
export const QueryAuditEvent = () =>
  queryParameter((text) => text, textValidator({ max: 64 }), {
    ...{ type: 'string', description: 'only events with this name', [AUDIT_EVENT_EXTENSION]: true },
  } as ApiPropertyOptions);

/** A text of at most `max` characters in a query. It is trimmed. */
export const QueryText = (max: number, description: string) =>
  queryParameter((text) => text.trim(), textValidator({ max }), {
    ...{ type: 'string', maxLength: max, pattern: READABLE_SCHEMA_PATTERN, description },
  });

/** `true` or `1`, `false` or `0`, in a query. */
export const QueryBoolean = (description: string) =>
  queryParameter(
    (text) => ({ true: true, false: false, 1: true, 0: false })[text] ?? text,
    (value) => (typeof value === 'boolean' ? undefined : 'must be true or false.'),
    { type: 'boolean', description },
  );

/** Schema of a time in a query. Not `date-time`, which requires a time and a zone. */
export const QUERY_TIME_SCHEMA = {
  type: 'string',
  maxLength: MAX_DATE_TIME_LENGTH,
  pattern: DATE_TIME_PATTERN.source,
  description: 'a date or a date-time (UTC if it has no zone), such as `2030-01-31` or `2030-01-31T08:00:00Z`',
} as const;

/** An ISO 8601 time in a query. The value is a `Date`. */
export const QueryTime = (description: string) =>
  queryParameter(
    (text) => parseTime(text) ?? text,
    (value) => (value instanceof Date ? undefined : 'must be a date-time such as 2030-01-31T08:00:00Z.'),
    { ...QUERY_TIME_SCHEMA, description: `${description}: ${QUERY_TIME_SCHEMA.description}` },
  );

/** A comma-separated list of known names. An empty value means no names. */
export const QueryList = (allowed: readonly string[], description: string) =>
  queryParameter(
    (text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ],
    queryListValidator(allowed),
    {
      ...{ type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: queryListPattern(allowed) },
      description: `${description} ${describeQueryList(allowed)}`,
    },
  );

export const queryListValidator =
  (allowed: readonly string[]): FieldValidator =>
  (value) => {
    if (!Array.isArray(value)) return 'must be given once.';
    const unknown = (value as string[]).find((name) => !allowed.includes(name));
    return unknown === undefined
      ? undefined
      : `does not accept "${unknown.slice(0, 50)}": choose from ${allowed.join(', ')}.`;
  };

export const queryListPattern = (allowed: readonly string[]): string => {
  const entry = `\\s*(${allowed.join('|')})?\\s*`;
  return `^${entry}(,${entry})*$`;
};

export const describeQueryList = (allowed: readonly string[]): string => `Comma-separated: ${allowed.join(', ')}.`;

/** A parameter that may be repeated. */
export const QueryRepeatedText = (maxEntries: number, max: number, description: string) =>
  applyDecorators(
    ApiProperty({
      ...{ type: 'array', required: false, maxItems: maxEntries, description },
      items: { type: 'string', minLength: 1, maxLength: max, pattern: READABLE_SCHEMA_PATTERN },
    }),
    Transform(({ value }) => (typeof value === 'string' ? [value] : (value as unknown))),
    FieldRule((value) => {
      if (!Array.isArray(value) || value.length > maxEntries) return `must not be given more than ${maxEntries} times.`;
      return value.map(textValidator({ min: 1, max })).find((error) => error !== undefined);
    }),
    ValidateIfPresent(),
  );

const MAX_PAGE_SIZE = 100;

/** Pagination parameters: `page` starts at 1; `per_page` defaults to 15 and is capped at 100. */
export class PageQuery {
  @QueryInteger('page number', { default: 1 })
  page: number = 1;

  @QueryInteger(`page size; values above ${MAX_PAGE_SIZE} count as ${MAX_PAGE_SIZE}`, {
    default: 15,
    cap: MAX_PAGE_SIZE,
  })
  per_page: number = 15;
}

/** Converts the validated query of a list in version 1 to the requested page. */
export const toPageRequest = ({ page, per_page: perPage }: PageQuery): PageRequest => ({ page, perPage });
