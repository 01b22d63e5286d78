import {
  columnsOf,
  defineFields,
  type Field,
  fieldsWith,
  fieldsWithout,
  filterColumnsOf,
  namesOf,
  namesWith,
  presenterOf,
  propertiesWith,
  selectListSql,
  sortColumnsOf,
} from './index.js';

interface Entry {
  readonly title: string;
  readonly changedAt: string | null;
  readonly ratings: readonly number[];
}

const fields = defineFields<Field<Entry>>()({
  title: {
    property: 'title',
    column: 'e.title',
    schema: { type: 'string' },
    sort: ({ dialect }) => ({ sql: `fold_${dialect}(e.title)` }),
    filter: { maxLength: 50 },
  },
  changed_at: {
    property: 'changedAt',
    column: 'e.changed_at',
    schema: { type: 'string', format: 'date-time', nullable: true },
    isPrivate: true,
    sort: true,
    filter: {},
  },
  ratings: {
    schema: { type: 'integer' },
    value: ({ ratings }) => ratings.length,
    comparedSql: (dialect) => `ratings_${dialect}`,
    sort: true,
  },
});

describe('a field table', () => {
  it('presents properties and computed values in its order', () => {
    const present = presenterOf<Entry, typeof fields>(fields);

    expect(Object.entries(present({ title: 'A', changedAt: null, ratings: [1, 2] }))).toEqual([
      ['title', 'A'],
      ['changed_at', null],
      ['ratings', 2],
    ]);
  });

  it('omits properties of the record that it does not name', () => {
    const named = fieldsWith(fields, 'filter');
    const present = presenterOf<Entry, typeof named>(named);

    expect(present({ title: 'A', changedAt: null, ratings: [1] })).toEqual({ title: 'A', changed_at: null });
  });

  it('returns names, properties and columns', () => {
    expect(namesOf(fields)).toEqual(['title', 'changed_at', 'ratings']);
    expect(namesWith(fields, 'filter')).toEqual(['title', 'changed_at']);
    expect(propertiesWith(fields, 'sort')).toEqual(['title', 'changedAt']);
    expect(selectListSql(columnsOf(fields))).toBe('e.title AS title, e.changed_at AS changedAt');
  });

  it('separates the fields with a member from the fields without it', () => {
    expect(Object.keys(fieldsWith(fields, 'isPrivate'))).toEqual(['changed_at']);
    expect(Object.keys(fieldsWithout(fields, 'isPrivate'))).toEqual(['title', 'ratings']);
  });

  it('sorts by the column, by the SQL of the field, or by what its function returns', () => {
    expect(sortColumnsOf(fields, { dialect: 'mysql' })).toEqual({
      title: { sql: 'fold_mysql(e.title)' },
      changed_at: { sql: 'e.changed_at', nullable: true },
      ratings: { sql: 'ratings_mysql' },
    });
  });

  it('compares texts as texts and times as times', () => {
    expect(filterColumnsOf(fields, 'sqlite')).toEqual({
      title: { sql: 'e.title', isText: true },
      changed_at: { sql: 'e.changed_at' },
    });
  });
});
