import { type FieldOptions, TextField } from '../../../core/http/index.js';

/** What the name of a tag may be, whichever surface takes it. */
export const TagName = (options: FieldOptions = {}) => TextField({ min: 1, max: 50, example: 'rivers', ...options });
