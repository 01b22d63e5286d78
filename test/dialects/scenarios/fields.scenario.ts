import { condition } from '../../../src/core/database/index.js';
import { FieldsRepository } from '../../../src/core/module-fields/index.js';
import { planning } from '../../support/planning-module.js';
import { fails, returnsNothing, scenario } from '../scenario.js';

const VALUES = {
  ...{ deadline: '2030-01-31T08:00:00.123Z', desk: 'arts', pages: 0, checked: false },
  ...{ slogan: 'Größe 😀 100%_ \\', note: 'ß\n' },
};
const NO_VALUES = planning.emptyValues();

export const ARTICLE_FIELDS = scenario(FieldsRepository, {
  reads: {
    'onModuleInit accepts the table of the module': returnsNothing((repository) => repository.onModuleInit()),
    'findByIds returns the values of each article': async (repository) => {
      const valuesOf = await repository.findByIds([1, 2, 99]);
      return [valuesOf(1), valuesOf(2), valuesOf(99)];
    },
    'findByIds returns only the named fields': async (repository) => (await repository.findByIds([1], ['other']))(1),
    'attach sets the values of each article': async (repository) => {
      const articles = [{ id: 1 }, { id: 99 }];
      await repository.attach(articles);
      return articles;
    },
    'attach accepts an empty list': returnsNothing((repository) => repository.attach([])),
    'emptyValues returns null for each field': (repository) => repository.emptyValues(),
    'joinsFor, withFilterColumns and withSortColumns return SQL for both databases': async (
      repository,
      { database },
    ) => {
      const column = (columns: object) => (columns as Record<string, { sql: string }>)['planning.pages']!.sql;
      const { sql, values } = condition(`${column(repository.withFilterColumns({}))} >= ?`, 0);
      const joins = repository.joinsFor([{ field: 'planning.pages' }]);
      const order = column(repository.withSortColumns({}));
      return database.query(`SELECT a.id FROM articles a${joins} WHERE ${sql} ORDER BY ${order}, a.id`, values);
    },
    'joinsFor returns no SQL for other fields': returnsNothing((repository) =>
      repository.joinsFor([{ field: 'title' }]),
    ),
  },
  writes: {
    'save stores the first values of an article': (repository) => repository.save(3, undefined, { planning: VALUES }),
    'save changes values and removes values': (repository) =>
      repository.save(1, { planning: { ...NO_VALUES, pages: 3 } }, { planning: { ...NO_VALUES, desk: 'arts' } }),
    'save fails for an unknown article': fails('foreign key violation', (repository) =>
      repository.save(99, undefined, { planning: VALUES }),
    ),
  },
});
