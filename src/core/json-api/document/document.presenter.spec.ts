import { type ResourceObject, selectFields } from './document.presenter.js';

const BOOK: ResourceObject = {
  type: 'book',
  id: '1',
  attributes: { title: 'Emma', pages: 474 },
  relationships: { author: { data: { type: 'user', id: '7' } }, chapters: { links: { related: '/books/1/chapters' } } },
  links: { self: '/books/1' },
};
const shown = (fields: Record<string, string[]>) => {
  const { attributes, relationships, ...rest } = selectFields(BOOK, { fields });
  return { rest, attributes: Object.keys(attributes), relationships: relationships && Object.keys(relationships) };
};
const rest = { type: 'book', id: '1', links: { self: '/books/1' } };

describe('selectFields', () => {
  it('returns the resource unchanged if fields has no entry for its type', () => {
    expect(selectFields(BOOK, { fields: { user: [] } })).toBe(BOOK);
  });

  it('selects the named attributes and relationships and retains type, id and links', () => {
    expect(shown({ book: ['title', 'author'] })).toEqual({ rest, attributes: ['title'], relationships: ['author'] });
  });

  it('omits the relationships member if no relationship is named', () => {
    expect(shown({ book: ['pages'] })).toEqual({ rest, attributes: ['pages'], relationships: undefined });
    expect(shown({ book: [] })).toEqual({ rest, attributes: [], relationships: undefined });
  });
});
