export const LONG_ENOUGH = '<p>Before the first commuters come, the river belongs to the herons.</p>';

export const articleInput = (category_id: number, more: object = {}) => ({
  title: 'The ferry at dawn',
  content: LONG_ENOUGH,
  category_id,
  ...more,
});

/** Maps each field of a validation error to its message. */
export const faultsOf = (body: { error: { details: { field: string; message: string }[] } }) =>
  Object.fromEntries(body.error.details.map(({ field, message }) => [field, message]));
