import type { Dialect } from '../../../core/database/index.js';
import { columnsOf, selectListSql } from '../../../core/field-table/index.js';
import type { ArticleRecord } from './article-record.js';
import { articleFields } from './article.fields.js';

const COLUMNS: Readonly<Record<Exclude<keyof ArticleRecord, 'tagIds' | 'fields'>, string>> = {
  id: 'a.id',
  ...columnsOf(articleFields),
  authorId: 'a.author_id',
  categoryId: 'a.category_id',
  deletedAt: 'a.deleted_at',
  version: 'a.version',
  ratingSum: 's.rating_sum',
  ratingCount: 's.rating_count',
};

/** Columns of an `ArticleRow`, to be selected from `ARTICLE_TABLES_SQL`. */
export const ARTICLE_COLUMNS = selectListSql(COLUMNS);
export const CONTENT_COLUMN = COLUMNS.content;

/** `content` selects the content and its size. */
export const sizedArticleColumns = (content: string): string => {
  const { content: _, ...others } = COLUMNS;
  return `${selectListSql(others)}, ${content}`;
};

export const TAG_IDS_SQL =
  '(SELECT GROUP_CONCAT(g.tag_id ORDER BY g.position) FROM article_tags g WHERE g.article_id = a.id) AS tagIds';

/** `articles` is a table expression that contains `articles a`. */
export const articlesWithStatsSql = (articles: string): string =>
  `${articles} LEFT JOIN article_stats s ON s.article_id = a.id`;
export const ARTICLE_TABLES_SQL = articlesWithStatsSql('articles a');

/** Table expression with the index in the order of ids that covers all columns that decide visibility. */
export const articlesByIdSql = (dialect: Dialect): string =>
  `articles a ${dialect === 'mysql' ? 'FORCE INDEX (IX_articles_seen)' : 'INDEXED BY IX_articles_seen'}`;
