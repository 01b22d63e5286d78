import { Transform } from 'class-transformer';
import { POSITIVE_INTEGER_PATTERN } from '../params.js';
import { trimText } from './body-fields.js';

/** Place above a positive integer field to accept its text too: forms and queries contain only texts. */
export const AcceptNumericString = () =>
  Transform(({ value }) =>
    typeof value === 'string' && POSITIVE_INTEGER_PATTERN.test(value) ? Number(value) : (value as unknown),
  );

/** Place above a nullable field to convert an empty or blank text to null. */
export const EmptyToNull = () => Transform(({ value }) => (trimText(value) === '' ? null : (value as unknown)));
