import { type FieldOptions, TextField } from '../../../core/http/index.js';

/** What the text of a comment may be, whichever surface takes it under whatever name. */
export const CommentText = (options: FieldOptions = {}) =>
  TextField({
    ...{ min: 1, max: 5000, description: 'plain text; markup is taken out', example: 'I was on that ferry.' },
    ...options,
  });
