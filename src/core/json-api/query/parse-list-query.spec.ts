import type { Settings } from '../../../config/settings.js';
import type { DomainError } from '../../errors/domain-error.js';
import { CursorCodec } from '../cursor-codec.js';
import { booleanFilter, choiceFilter, idFilter, numberFilter, textFilter, timeFilter } from './filter-types.js';
import type { ListDefinition } from './list-definition.js';
import { parseListQuery } from './parse-list-query.js';

const cursors = new CursorCodec({ ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') } as Settings);

const LIST: ListDefinition = {
  type: 'book',
  includes: ['author', 'chapters', 'chapters.author'],
  fields: { book: ['title', 'author'], user: ['name'] },
  sorts: ['id', 'title', 'created_at'],
  defaultSort: '-created_at',
  filters: {
    status: choiceFilter(['draft', 'published']),
    author: idFilter(),
    title: textFilter(20),
    pages: numberFilter(),
    created_at: timeFilter(),
    lent: booleanFilter(),
    search: textFilter(50, { operators: ['eq'] }),
  },
};

const read = (query: Record<string, unknown>) => parseListQuery(query, LIST, cursors);

function errorFieldsOf(query: Record<string, unknown>): string[] {
  try {
    read(query);
    return [];
  } catch (error) {
    const { kind, details = [] } = error as DomainError;
    expect([kind, new Set(details.map(({ source }) => source))]).toEqual(['malformed', new Set(['parameter'])]);
    return details.map(({ field }) => field);
  }
}

describe('parseListQuery', () => {
  it('requests the first 15 items in the default order if the query is empty', () => {
    expect(read({})).toEqual({
      include: new Set(),
      fields: {},
      page: { size: 15 },
      total: false,
      sort: [{ field: 'created_at', descending: true }],
      filters: [],
      order: 'book -created_at',
    });
  });

  it('reads every parameter', () => {
    const after = cursors.encode(['Emma', 3], 'book title,-id');
    expect(
      read({
        'page[size]': '100',
        'page[after]': after,
        'page[total]': 'true',
        sort: 'title,-id',
        include: 'author,chapters.author',
        'fields[book]': 'title',
        'fields[user]': '',
        'filter[status]': 'draft',
        'filter[author][in]': '1, 2',
        'filter[title][like]': '100%',
        'filter[pages][gte]': '4.5',
        'filter[pages][lt]': '10',
        'filter[created_at][lt]': '2030-01-31T09:00:00+01:00',
        'filter[lent][ne]': 'true',
      }),
    ).toEqual({
      include: new Set(['author', 'chapters', 'chapters.author']),
      fields: { book: ['title'], user: [] },
      page: { size: 100, after: ['Emma', 3] },
      total: true,
      sort: [
        { field: 'title', descending: false },
        { field: 'id', descending: true },
      ],
      filters: [
        { field: 'status', operator: 'eq', values: ['draft'] },
        { field: 'author', operator: 'in', values: [1, 2] },
        { field: 'title', operator: 'like', values: ['100%'] },
        { field: 'pages', operator: 'gte', values: [4.5] },
        { field: 'pages', operator: 'lt', values: [10] },
        { field: 'created_at', operator: 'lt', values: [new Date('2030-01-31T08:00:00Z')] },
        { field: 'lent', operator: 'ne', values: [true] },
      ],
      order: 'book title,-id',
    });
  });

  it.each([
    ['page[size]', ['0', '101', '-1', '1e1', '1.5', '', ' 5', 'x']],
    ['page[after]', ['', 'x', cursors.encode([1], 'book id')]],
    ['page[before]', ['', 'x', cursors.encode([1], 'book id')]],
    ['page[total]', ['', '1', 'yes', 'TRUE', 'constructor', '__proto__']],
    ['sort', ['nothing', '-', 'title,-title', '--title', 'id;drop', 'title desc', '+title']],
    ['include', ['nobody', 'author,nobody', 'author.chapters', 'chapters.']],
    ['fields[book]', ['secret', 'title,secret']],
    ['filter[status]', ['', 'gone', 'draft,published']],
    ['filter[status][in]', ['', 'draft,', 'draft,gone']],
    ['filter[author]', ['', '0', '01', '-1', 'x', '1 or 1']],
    ['filter[author][in]', ['1,x', Array.from({ length: 101 }, (_, index) => index + 1).join()]],
    ['filter[title]', ['', '  ', 'x'.repeat(21)]],
    ['filter[pages][gt]', ['', 'x', '-1', '1e3', 'NaN', 'Infinity', '0x10', '1.1234567']],
    ['filter[created_at][lte]', ['', 'yesterday', '2030', '2030-13-01T00:00:00Z']],
    ['filter[lent]', ['', '1', 'no', 'toString', '__proto__']],
  ])('rejects an invalid %s', (name, texts) => {
    for (const text of texts) expect([text, errorFieldsOf({ [name]: text })]).toEqual([text, [name]]);
  });

  it.each([
    'page',
    'page[number]',
    'page[offset]',
    'per_page',
    'fields',
    'fields[chapter]',
    'filter',
    'filter[secret]',
    'filter[author][like]',
    'filter[title][gt]',
    'filter[search][like]',
    'filter[status][eq][eq]',
    'Sort',
    '__proto__x',
    'constructor',
    'toString',
  ])('rejects the unknown parameter %s', (name) => {
    expect(errorFieldsOf({ [name]: 'x' })).toEqual([name]);
  });

  it.each(['page', 'page[number]', 'page[offset]', 'page[limit]'])('names the parameters that replace %s', (name) => {
    expect(() => read({ [name]: '2' })).toThrow(
      expect.objectContaining({
        details: [
          {
            field: name,
            message: `${name} is not a parameter of this endpoint: use page[size], and page[after] with the cursor of links.next.`,
            source: 'parameter',
          },
        ],
      }),
    );
  });

  it('rejects repeated parameters and two cursors', () => {
    expect(errorFieldsOf({ sort: ['title', 'id'] })).toEqual(['sort']);
    expect(errorFieldsOf({ 'filter[title]': { eq: 'x' } })).toEqual(['filter[title]']);
    const cursor = cursors.encode([1], 'book id');
    expect(errorFieldsOf({ sort: 'id', 'page[after]': cursor, 'page[before]': cursor })).toEqual(['page[before]']);
  });

  it('accepts 5 sort fields and rejects 6', () => {
    const sorts = ['id', 'title', 'created_at', 'pages', 'lent', 'author'];
    const sortBy = (fields: string[]) => () =>
      parseListQuery({ sort: fields.join() }, { ...LIST, sorts }, cursors).sort.length;
    expect(sortBy(sorts.slice(0, 5))()).toBe(5);
    expect(sortBy(sorts)).toThrow(expect.objectContaining({ kind: 'malformed' }));
  });

  it('accepts 100 filter values, a text of the maximum length and page sizes from 1 to 100', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const title = 'x'.repeat(20);
    expect(read({ 'filter[author][in]': ids.join(), 'filter[title]': title, 'page[size]': '1' })).toMatchObject({
      page: { size: 1 },
      filters: [{ values: ids }, { values: [title] }],
    });
    expect(read({ 'page[size]': '100' }).page).toEqual({ size: 100 });
  });

  it('reports all errors together', () => {
    expect(errorFieldsOf({ sort: 'x', 'page[size]': '0', 'filter[author]': 'y', more: '1' }).sort()).toEqual([
      'filter[author]',
      'more',
      'page[size]',
      'sort',
    ]);
  });
});
