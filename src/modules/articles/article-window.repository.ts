import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  type ComparedColumn,
  comparisons,
  type Condition,
  condition,
  Database,
  type Dialect,
  placeholders,
} from '../../core/database/index.js';
import type { FilterTerm, SortTerm } from '../../core/json-api/index.js';
import { orderOf, type Window, windowClause, windowOf, type WindowRequest } from '../../core/pagination/index.js';
import { inRange } from '../categories/index.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES,
  articleTables,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  countedArticles,
} from './article-record.js';
import { type ArticleSight, seenIn } from './article-sight.js';
import { PUBLISHED } from './article-status.js';
import type { ArticleCompared, ArticleWindowSort, ResolvedWindow, SeenState } from './article-window.js';
import { articleSortColumns, ratingIn } from './article-window-order.js';

/** Lists of articles by cursor: one statement for a part of one, wherever it stands, and one for a count. */
@Injectable()
export class ArticleWindowRepository {
  constructor(private readonly database: Database) {}

  async findWindow(
    filter: ResolvedWindow,
    sort: readonly SortTerm<ArticleWindowSort>[],
    request: WindowRequest,
  ): Promise<Window<ArticleRecord>> {
    const { dialect } = this.database;
    const arePublished = filter.states.every(({ status }) => status === PUBLISHED);
    const columns = orderOf<ArticleWindowSort>(sort, articleSortColumns({ dialect, arePublished }));
    const { where, keys, orderBy, limit } = windowClause(columns, request);
    const { sql, values } = allOf(this.conditions(filter), where)!;
    const hint = dialect === 'mysql' ? indexHint(filter, sort) : '';
    const tables = filter.search?.tables('articles a') ?? condition(`articles a ${hint}`);
    const rows = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS}, ${keys} FROM ${articleTables(tables.sql)} WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...tables.values, ...values, limit],
    );
    return windowOf(request, columns, rows, articleOf);
  }

  async count(filter: ResolvedWindow): Promise<number> {
    const tables = filter.search?.tables(countedArticles(this.database.dialect)) ?? condition('articles a');
    const { sql, values } = this.conditions(filter);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${articleTables(tables.sql)} WHERE ${sql}`,
      [...tables.values, ...values],
    );
    return row!.total;
  }

  /** Those of these articles that somebody sees, in no order. */
  async findSeen(ids: readonly number[], sight: ArticleSight): Promise<ArticleRecord[]> {
    if (ids.length === 0) return [];
    const { sql, values } = allOf(
      condition(`a.id IN (${placeholders(ids)}) AND a.deleted_at IS NULL`, ...ids),
      seenIn(sight),
    )!;
    const rows = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS} FROM ${ARTICLE_TABLES} WHERE ${sql}`,
      values,
    );
    return rows.map(articleOf);
  }

  private conditions({ trashed, states, categories, tags, slugs, compared }: ResolvedWindow): Condition {
    const { dialect } = this.database;
    return allOf(
      condition(`a.deleted_at IS ${trashed ? 'NOT NULL' : 'NULL'}`),
      anyOf(...states.map(seenState)),
      ...categories.map((range) => inRange('a.category_id', range)),
      comparisons(compared.map(inMillionths), comparedColumns(dialect), dialect),
      ...slugs.map((slug) => condition('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', slug)),
      ...tags.map(tagged),
    )!;
  }
}

/** The indexes on articles in one state. */
const ORDERED: Partial<Record<ArticleWindowSort, string>> = {
  created_at: 'IX_articles_created',
  published_at: 'IX_articles_published',
  updated_at: 'IX_articles_updated',
};

/**
 * MySQL and MariaDB find the state in such an index and read all that lies before the place, unless they are told to begin there.
 * They know better where something else narrows the list.
 */
function indexHint(
  { states, categories, tags, slugs, search, compared }: ResolvedWindow,
  [first]: readonly SortTerm<ArticleWindowSort>[],
): string {
  const [{ status, sight }, ...others] = states as [SeenState, ...SeenState[]];
  const isNarrowed = search !== undefined || [...others, ...categories, ...tags, ...slugs, ...compared].length > 0;
  const index = ORDERED[first!.field];
  const seesMost = 'except' in sight.anybodys && !sight.own;
  return index && status !== undefined && seesMost && !isNarrowed ? `FORCE INDEX (${index})` : '';
}

const seenState = ({ status, sight }: SeenState): Condition | undefined =>
  allOf(status === undefined ? undefined : condition('a.status = ?', status), seenIn(sight));

const tagged = ({ has, ids }: ResolvedWindow['tags'][number]): Condition =>
  condition(
    `${has ? '' : 'NOT '}EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id IN (${placeholders(ids)}))`,
    ...ids,
  );

const comparedColumns = (dialect: Dialect): Record<ArticleCompared, ComparedColumn> => ({
  id: { sql: 'a.id' },
  title: { sql: 'a.title', isText: true },
  subtitle: { sql: 'a.subtitle', isText: true },
  excerpt: { sql: 'a.excerpt', isText: true },
  author: { sql: 'a.author_id' },
  featured: { sql: 'a.featured' },
  created_at: { sql: 'a.created_at' },
  updated_at: { sql: 'a.updated_at' },
  published_at: { sql: 'a.published_at' },
  views: { sql: 's.views' },
  rating: { sql: ratingIn(dialect) },
  comments_count: { sql: 's.comments_count' },
});

/** An average rating is kept in them. */
const inMillionths = (term: FilterTerm<ArticleCompared>): FilterTerm<ArticleCompared> =>
  term.field === 'rating'
    ? { ...term, values: term.values.map((value) => Math.round(Number(value) * 1_000_000)) }
    : term;
