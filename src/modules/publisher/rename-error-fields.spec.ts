import { conflict, DomainError, invalid, notFound } from '../../core/errors/domain-error.js';
import { renameErrorFields } from './rename-error-fields.js';

const rejectionOf = (error: Error, names?: Record<string, string>) =>
  renameErrorFields(Promise.reject(error), names).catch((thrown: unknown) => thrown as DomainError);

describe('renameErrorFields', () => {
  it('returns the result of a fulfilled promise', async () => {
    await expect(renameErrorFields(Promise.resolve(5))).resolves.toBe(5);
  });

  it('replaces "Article" by "Item" in not-found messages, and nothing else', async () => {
    expect(await rejectionOf(notFound('Article not found'))).toMatchObject({
      kind: 'notFound',
      message: 'Item not found',
    });
    expect(await rejectionOf(notFound('Category not found'))).toMatchObject({ message: 'Category not found' });
  });

  it('renames the fields of the details and in their messages', async () => {
    const error = invalid(
      { field: 'content', message: 'The content must not be empty.' },
      { field: 'category_id', message: 'The category id names no existing category.' },
      { field: 'tags.2', message: 'Each of the tags must not be empty.' },
      { field: 'title', message: 'The title is required.' },
    );
    expect(await rejectionOf(error)).toMatchObject({
      kind: 'invalid',
      message: 'The given data was invalid.',
      details: [
        { field: 'body', message: 'The body must not be empty.' },
        { field: 'categoryid', message: 'The categoryid names no existing category.' },
        { field: 'tags.2', message: 'Each of the tags must not be empty.' },
        { field: 'title', message: 'The title is required.' },
      ],
    });
  });

  it('uses the given field names instead of the default names', async () => {
    const error = invalid({ field: 'comment', message: 'The comment is required.' });
    expect(await rejectionOf(error, { comment: 'text' })).toMatchObject({
      details: [{ field: 'text', message: 'The text is required.' }],
    });
  });

  it('rethrows every other error unchanged', async () => {
    for (const error of [conflict('Another item has it'), new Error('gone')])
      expect(await rejectionOf(error)).toBe(error);
  });
});
