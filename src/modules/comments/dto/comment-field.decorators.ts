import { type FieldOptions, TextField } from '../../../core/http/index.js';

/** Validates the text of a comment, on all surfaces. */
export const CommentTextField = (options: FieldOptions = {}) =>
  TextField({
    ...{ min: 1, max: 5000, description: 'plain text; markup is removed', example: 'I was on that ferry.' },
    ...options,
  });
