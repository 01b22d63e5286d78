import { Transform } from 'class-transformer';
import { POSITIVE_INTEGER } from '../params.js';
import { trimmed } from './body-fields.js';

/** Place above a positive integer field to accept its text too: forms and queries contain only texts. */
export const FromText = () =>
  Transform(({ value }) =>
    typeof value === 'string' && POSITIVE_INTEGER.test(value) ? Number(value) : (value as unknown),
  );

/** Place above a nullable field to convert an empty or blank text to null. */
export const EmptyIsNull = () => Transform(({ value }) => (trimmed(value) === '' ? null : (value as unknown)));
