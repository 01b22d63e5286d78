import { condition } from '../../../src/core/database/index.js';
import {
  ArticleContentsRepository,
  type ListedArticleRow,
} from '../../../src/modules/articles/list/article-contents.repository.js';
import { ARTICLE_TABLES_SQL } from '../../../src/modules/articles/model/article-select.js';
import { inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { articlesOf } from './article-list.scenario.js';

const IDS = [9, 2, 12, 1, 99];

export const ARTICLE_CONTENTS = scenario(ArticleContentsRepository, {
  reads: {
    'selectionFor returns columns without content': (repository) =>
      repository.selectionFor({ isContentOmitted: true }).columns,
    'complete reads the contents that the rows lack': async (repository, { database }) => {
      const { columns } = repository.selectionFor({ attributes: [] });
      const sql = `SELECT ${columns} FROM ${ARTICLE_TABLES_SQL} WHERE a.id < 9 ORDER BY a.id`;
      const rows = await database.query<ListedArticleRow>(sql);
      for (const row of rows) row.content = null;
      return repository.complete(rows, { attributes: [] });
    },
    'findInOrder returns the articles in the order of the ids': (repository) =>
      articlesOf(repository.findInOrder(IDS, {})),
    'findInOrder returns the articles without contents': (repository) =>
      articlesOf(repository.findInOrder(IDS, { isContentOmitted: true })),
    'findInOrder returns no articles without ids': returnsNothing((repository) =>
      articlesOf(repository.findInOrder([], {})),
    ),
    'findMatching returns the articles that match': inAnyOrder((repository) =>
      articlesOf(repository.findMatching(IDS, condition('a.id < ?', 12))),
    ),
  },
});
