import type { ResourceObject } from './resource-object.js';
import { sparse } from './sparse.js';

const BOOK: ResourceObject = {
  type: 'book',
  id: '1',
  attributes: { title: 'Emma', pages: 474 },
  relationships: { author: { data: { type: 'user', id: '7' } }, chapters: { links: { related: '/books/1/chapters' } } },
  links: { self: '/books/1' },
};
const shown = (fields: Record<string, string[]>) => {
  const { attributes, relationships, ...rest } = sparse(BOOK, { fields });
  return { rest, attributes: Object.keys(attributes), relationships: relationships && Object.keys(relationships) };
};
const rest = { type: 'book', id: '1', links: { self: '/books/1' } };

describe('a sparse resource', () => {
  it('is whole where nothing is said of its type', () => {
    expect(sparse(BOOK, { fields: { user: [] } })).toBe(BOOK);
  });

  it('has the attributes and relationships that are named, and always type, id and links', () => {
    expect(shown({ book: ['title', 'author'] })).toEqual({ rest, attributes: ['title'], relationships: ['author'] });
  });

  it('has no relationships at all where none is named', () => {
    expect(shown({ book: ['pages'] })).toEqual({ rest, attributes: ['pages'], relationships: undefined });
    expect(shown({ book: [] })).toEqual({ rest, attributes: [], relationships: undefined });
  });
});
