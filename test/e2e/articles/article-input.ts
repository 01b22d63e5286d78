export const VALID_CONTENT = '<p>Before the first commuters come, the river belongs to the herons.</p>';

export const articleInput = (category_id: number, more: object = {}) => ({
  title: 'The ferry at dawn',
  content: VALID_CONTENT,
  category_id,
  ...more,
});

/** Maps each field of a validation error to its message. */
export const messagesByField = (body: { error: { details: { field: string; message: string }[] } }) =>
  Object.fromEntries(body.error.details.map(({ field, message }) => [field, message]));
