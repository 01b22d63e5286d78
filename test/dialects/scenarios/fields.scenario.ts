import {
  type ComparableColumn,
  type ComparisonTerm,
  comparisonTermsCondition,
  condition,
} from '../../../src/core/database/index.js';
import { FieldsRepository } from '../../../src/core/module-fields/index.js';
import { planning } from '../../support/planning-module.js';
import type { TestDatabaseSite } from '../test-database-site.js';
import { type Calls, fails, returnsNothing, scenario } from '../scenario.js';

const VALUES = {
  ...{ deadline: '2030-01-31T08:00:00.123Z', desk: 'arts', pages: 0, checked: false },
  ...{ slogan: 'Größe 😀 100%_ \\', note: 'ß\n' },
};
const NO_VALUES = planning.emptyValues();

const TABLES = { article: 'articles a', category: 'categories c', user: 'users u' } as const;
type Owner = keyof typeof TABLES;
const OWNERS = Object.keys(TABLES) as Owner[];

/** Lists the owners by the joined column, which requires the columns and the joins. */
function listByPages(owner: Owner, repository: FieldsRepository, { database }: TestDatabaseSite) {
  const column = (columns: object) => (columns as Record<string, { sql: string }>)['planning.pages']!.sql;
  const { sql, values } = condition(`${column(repository.withFilterColumns(owner, {}))} >= ?`, 0);
  const joins = repository.joinsFor(owner, [[{ field: 'planning.pages' }]]);
  const id = `${TABLES[owner].at(-1)}.id`;
  const order = column(repository.withSortColumns(owner, {}));
  return database.query(`SELECT ${id} FROM ${TABLES[owner]}${joins} WHERE ${sql} ORDER BY ${order}, ${id}`, values);
}

const SLOGANS = ['Größe 😀', 'größe 😀', 'GRÖSSE 😀', 'Große 😀'];

/** Returns the ids of the articles whose slogan is one of the texts. */
async function findBySlogan(repository: FieldsRepository, { database }: TestDatabaseSite, ...values: string[]) {
  const columns: Readonly<Record<string, ComparableColumn>> = repository.withFilterColumns('article', {});
  const term: ComparisonTerm = { field: 'planning.slogan', operator: values.length === 1 ? 'eq' : 'in', values };
  const { sql, values: bound } = comparisonTermsCondition([term], columns, database.dialect)!;
  const joins = repository.joinsFor('article', [[term]]);
  return database.query(`SELECT a.id FROM articles a${joins} WHERE ${sql} ORDER BY a.id`, bound);
}

const readsOf = (owner: Owner): Calls<FieldsRepository> => ({
  [`hasFields returns true for ${owner}`]: (repository) => repository.hasFields(owner),
  [`findByIds returns the values of each ${owner}`]: async (repository) => {
    const valuesOf = await repository.findByIds(owner, [1, 2, 99]);
    return [valuesOf(1), valuesOf(2), valuesOf(99)];
  },
  [`attach sets the values of each ${owner}`]: async (repository) => {
    const records = [{ id: 1 }, { id: 99 }];
    await repository.attach(owner, records);
    return records;
  },
  [`emptyValues returns null for each field of ${owner}`]: (repository) => repository.emptyValues(owner),
  [`joinsFor, withFilterColumns and withSortColumns return SQL for both databases for ${owner}`]: (repository, site) =>
    listByPages(owner, repository, site),
});

export const FIELDS = scenario(FieldsRepository, {
  reads: {
    ...(Object.assign({}, ...OWNERS.map(readsOf)) as Calls<FieldsRepository>),
    'findByIds returns only the named fields': async (repository) =>
      (await repository.findByIds('article', [1], ['other']))(1),
    'findByIds returns the values of more ids than fit into a statement': async (repository) => {
      const valuesOf = await repository.findByIds('category', [...Array.from({ length: 1200 }, (_, n) => n + 100), 1]);
      return valuesOf(1);
    },
    'attach sets only the named fields': async (repository) => {
      const records = [{ id: 1 }];
      await repository.attach('user', records, ['other']);
      return records;
    },
    'withFilterColumns compares texts with case and accents': async (repository, site) => {
      const found = SLOGANS.map((slogan) => findBySlogan(repository, site, slogan));
      return Promise.all([
        ...found,
        findBySlogan(repository, site, ...SLOGANS),
        findBySlogan(repository, site, 'x', 'größe 😀'),
      ]);
    },
    'attach accepts an empty list': returnsNothing((repository) => repository.attach('article', [])),
    'joined reads the fields in the statement that reads the articles': async (repository, { database }) => {
      const { sets, columns, read } = repository.joined('article', ['planning']);
      const tables = `articles a${repository.joinsFor('article', [], sets)}`;
      const rows = await database.query<object>(`SELECT a.id${columns} FROM ${tables} ORDER BY a.id`);
      return rows.map(read);
    },
    'joinsFor returns no SQL for other fields': returnsNothing((repository) =>
      repository.joinsFor('article', [[{ field: 'title' }]]),
    ),
  },
  writes: {
    'save stores the first values of an article': (repository) =>
      repository.save('article', 3, undefined, { planning: VALUES }),
    'save stores the first values of a category': (repository) =>
      repository.save('category', 3, undefined, { planning: { desk: 'arts', pages: 0, note: 'ß\n' } }),
    'save stores the first values of a user': (repository) =>
      repository.save('user', 3, undefined, { planning: { phone: '+49 40 😀', pages: 0, note: null } }),
    'save changes values and removes values': (repository) =>
      repository.save(
        'article',
        1,
        { planning: { ...NO_VALUES, pages: 3 } },
        { planning: { ...NO_VALUES, desk: 'arts' } },
      ),
    'save fails for an unknown article': fails('foreign key violation', (repository) =>
      repository.save('article', 99, undefined, { planning: VALUES }),
    ),
    'save fails for an unknown user': fails('foreign key violation', (repository) =>
      repository.save('user', 99, undefined, { planning: { phone: '1', pages: null, note: null } }),
    ),
  },
});
