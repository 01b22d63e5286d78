import { Transform } from 'class-transformer';
import { POSITIVE_INTEGER } from '../params.js';
import { trimmed } from './body-fields.js';

/** Above a field for a positive number that may come as its text: forms and queries know nothing else. */
export const FromText = () =>
  Transform(({ value }) =>
    typeof value === 'string' && POSITIVE_INTEGER.test(value) ? Number(value) : (value as unknown),
  );

/** Above a field that may be null, in a record that has an empty text for it: blanks are nothing too. */
export const EmptyIsNull = () => Transform(({ value }) => (trimmed(value) === '' ? null : (value as unknown)));
