import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { LARGEST_INTEGER, POSITIVE_INTEGER } from '../params.js';
import { READABLE } from '../../text/index.js';
import { Check, IfPresent, type Problem } from './check.js';
import { LONGEST_TIME, parseTime, textProblem } from './problems.js';

/** In characters: the maximum length of a URL. */
export const LONGEST_QUERY = 8 * 1024;

/** Marks a parameter that was sent more than once. */
const REPEATED = Symbol('repeated');

/** One query parameter. `read` parses the text. A text that cannot be parsed stays unchanged, and its rule rejects it. */
function parameter(read: (text: string) => unknown, problem: Problem, schema: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...schema, required: false } as ApiPropertyOptions),
    Transform(({ value }) => {
      if (Array.isArray(value)) return REPEATED;
      return typeof value === 'string' ? read(value) : (value as unknown);
    }),
    Check((value) => (value === REPEATED ? 'must be given once.' : problem(value))),
    IfPresent(),
  );
}

interface QueryIntegerOptions {
  readonly default?: number;
  /** Larger values are served as this one. */
  readonly cap?: number;
  /** Accepts 0 too. */
  readonly zero?: boolean;
}

export const QueryInteger = (
  description: string,
  { cap = Infinity, zero = false, ...rest }: QueryIntegerOptions = {},
) =>
  parameter(
    (text) => (POSITIVE_INTEGER.test(text) || (zero && text === '0') ? Math.min(Number(text), cap) : text),
    (value) => (typeof value === 'number' ? undefined : `must be ${zero ? '0 or ' : ''}a positive integer.`),
    { type: 'integer', minimum: zero ? 0 : 1, maximum: LARGEST_INTEGER, description, ...rest },
  );

/** The last parameter is a summary of the choices for the error message, if they are too many to list. */
export const QueryChoice = (choices: readonly string[], description: string, named = choices.join(', ')) =>
  parameter(
    (text) => text,
    (value) => (choices.includes(value as string) ? undefined : `must be one of ${named}.`),
    { type: 'string', enum: [...choices], description },
  );

/** An integer out of a fixed set. */
export const QueryNumber = (choices: readonly number[], description: string) =>
  parameter(
    (text) => choices.find((choice) => String(choice) === text) ?? text,
    (value) => (choices.includes(value as number) ? undefined : `must be one of ${choices.join(', ')}.`),
    { type: 'integer', enum: [...choices], description },
  );

export const QueryText = (max: number, description: string) =>
  parameter((text) => text.trim(), textProblem({ max }), {
    ...{ type: 'string', maxLength: max, pattern: READABLE, description },
  });

export const QueryBoolean = (description: string) =>
  parameter(
    (text) => ({ true: true, false: false, 1: true, 0: false })[text] ?? text,
    (value) => (typeof value === 'boolean' ? undefined : 'must be true or false.'),
    { type: 'boolean', description },
  );

export const QueryTime = (description: string) =>
  parameter(
    (text) => parseTime(text) ?? text,
    (value) => (value instanceof Date ? undefined : 'must be a date-time such as 2030-01-31T08:00:00Z.'),
    { type: 'string', format: 'date-time', maxLength: LONGEST_TIME, description },
  );

/** A comma-separated list of known names. An empty value means no names. */
export const QueryList = (known: readonly string[], description: string) =>
  parameter(
    (text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ],
    (value) => {
      const unknown = (value as string[]).find((name) => !known.includes(name));
      return unknown === undefined
        ? undefined
        : `does not accept "${unknown.slice(0, 50)}": choose from ${known.join(', ')}.`;
    },
    {
      ...{ type: 'string', maxLength: LONGEST_QUERY, pattern: listPattern(known) },
      description: `${description} Comma-separated: ${known.join(', ')}.`,
    },
  );

const listPattern = (known: readonly string[]): string => {
  const entry = `\\s*(${known.join('|')})?\\s*`;
  return `^${entry}(,${entry})*$`;
};

/** A parameter that may be repeated. */
export const QueryTexts = (entries: number, max: number, description: string) =>
  applyDecorators(
    ApiProperty({
      ...{ type: 'array', required: false, maxItems: entries, description },
      items: { type: 'string', minLength: 1, maxLength: max, pattern: READABLE },
    }),
    Transform(({ value }) => (typeof value === 'string' ? [value] : (value as unknown))),
    Check((value) => {
      if (!Array.isArray(value) || value.length > entries) return `must not be given more than ${entries} times.`;
      return value.map(textProblem({ min: 1, max })).find((problem) => problem !== undefined);
    }),
    IfPresent(),
  );
