import { type FieldOptions, TextField } from '../../../core/http/index.js';

/** Validates the name of a tag, on all surfaces. */
export const TagNameField = (options: FieldOptions = {}) =>
  TextField({ min: 1, max: 50, example: 'rivers', ...options });
