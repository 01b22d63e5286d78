import { registerDecorator, ValidateIf } from 'class-validator';
import { parseTime } from '../../text/parse-time.js';
import { isReadable, hasVisibleText } from '../../text/index.js';
import { POSITIVE_INTEGER_PATTERN } from '../params.js';

/** Returns the errors of a value, one per line, each as the end of a sentence ("must be a string."); undefined if the value is valid. */
export type FieldValidator = (value: unknown) => string | undefined;

/** A class-validator rule with the errors of the validator as its message. */
export function FieldRule(validator: FieldValidator): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value) => validator(value) === undefined,
        defaultMessage: (input) => toSentences(input!.property, validator(input!.value) ?? ''),
      },
    });
}

/** Makes a field optional, or optional only if the given other field is present. Null is validated as a value. */
export const ValidateIfPresent = (requiredWithout?: string) =>
  ValidateIf(
    (input: Record<string, unknown>, value) =>
      value !== undefined || (requiredWithout !== undefined && input[requiredWithout] === undefined),
  );

const ITEM_KEY = /^\[(\w+)\] /;

/** Adds the index of a list entry, or the name of a member, to an error: `[2] must be a string.` */
export const toItemError = (key: number | string, error: string): string => `[${key}] ${error}`;

/** Splits a validation message into one part per list entry or member: the path below the field, and the sentence. */
export function splitValidationMessage(text: string): { suffix: string; message: string }[] {
  return text.split('\n').map((message) => {
    const key = ITEM_KEY.exec(message)?.[1];
    return key === undefined ? { suffix: '', message } : { suffix: `.${key}`, message: message.replace(ITEM_KEY, '') };
  });
}

function toSentences(property: string, errors: string): string {
  const name = property.replaceAll('_', ' ');
  return errors
    .split('\n')
    .map((error) => {
      const [prefix, key] = ITEM_KEY.exec(error) ?? [];
      if (prefix === undefined) return `The ${name} ${error}`;
      const subject = /^\d+$/.test(key!) ? `Each of the ${name}` : `The ${key!.replaceAll('_', ' ')}`;
      return `${prefix}${subject} ${error.slice(prefix.length)}`;
    })
    .join('\n');
}

/** Limits of a text, in code points after trimming. With `min: 1`, a text without visible characters is rejected too. */
export interface TextConstraints {
  readonly min?: number;
  readonly max: number;
  /** Rejects line breaks and tabs, for names and headings. */
  readonly oneLine?: boolean;
}

const LINE_BREAKS = /[\t\n\r\u2028\u2029]/;

/** Lengths count code points, like the limits of the specification. */
export const textValidator =
  ({ min = 0, max, oneLine = false }: TextConstraints): FieldValidator =>
  (value) => {
    if (value === undefined) return 'is required.';
    if (typeof value !== 'string') return 'must be a string.';
    // A UTF-16 string of n units has between n/2 and n code points.
    const length = value.length > 2 * max ? value.length : [...value].length;
    if (length < min) return length === 0 && min === 1 ? 'must not be empty.' : `must have at least ${min} characters.`;
    if (length > max) return `must not have more than ${max} characters.`;
    if (!isReadable(value)) return 'must be well-formed text.';
    if (oneLine && LINE_BREAKS.test(value)) return 'must be a single line, without line breaks and tabs.';
    // A text of invisible characters counts as empty.
    return min > 0 && !hasVisibleText(value) ? 'must not be empty.' : undefined;
  };

export const patternValidator =
  (rule: TextConstraints, pattern: RegExp, allowed: string): FieldValidator =>
  (value) =>
    textValidator(rule)(value) ?? (pattern.test(value as string) ? undefined : `must be ${allowed}.`);

/**
 * Rejects input that `URL` silently repairs (`https:host`, `https:\\host`, a line break in a host), because the input is stored unchanged.
 */
const HTTP_URL = /^https?:\/\/[^\s"<>\\^`{|}/][^\s"<>\\^`{|}]*$/i;

export const urlValidator: FieldValidator = (value) => {
  const error = textValidator({ max: 2048 })(value);
  if (error !== undefined) return error;
  const isUrl = HTTP_URL.test(value as string) && URL.canParse(value as string);
  return isUrl ? undefined : 'must be an absolute http or https URL.';
};

/** An id in JSON: an integer, not a string. */
export const idValidator: FieldValidator = (value) => {
  if (value === undefined) return 'is required.';
  return typeof value === 'number' && POSITIVE_INTEGER_PATTERN.test(String(value))
    ? undefined
    : 'must be a positive integer.';
};

export const integerValidator =
  (min: number, max: number): FieldValidator =>
  (value) => {
    if (value === undefined) return 'is required.';
    const fits = Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    return fits ? undefined : `must be a whole number from ${min} to ${max}.`;
  };

export const booleanValidator: FieldValidator = (value) =>
  typeof value === 'boolean' ? undefined : 'must be true or false.';

export const choiceValidator =
  (choices: readonly unknown[]): FieldValidator =>
  (value) => {
    if (value === undefined) return 'is required.';
    return choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}.`;
  };

export const fileValidator: FieldValidator = (value) => {
  if (value === undefined) return 'is required.';
  // Repeated text fields of a form are a list.
  return typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be a file.';
};

/** In characters: the length of `2030-01-31T08:00:00.123456789+00:00`. */
export const MAX_DATE_TIME_LENGTH = 35;

export const timeValidator: FieldValidator = (value) =>
  typeof value === 'string' && parseTime(value) ? undefined : 'must be a date-time such as 2030-01-31T08:00:00Z.';

/** Requires a well-formed time. */
export const futureValidator: FieldValidator = (value) =>
  parseTime(value as string)!.getTime() > Date.now() ? undefined : 'must be in the future.';

export const nullable =
  (validator: FieldValidator): FieldValidator =>
  (value) =>
    value === null ? undefined : validator(value);
