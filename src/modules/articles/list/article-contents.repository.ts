import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition, Database, placeholders } from '../../../core/database/index.js';
import {
  isOffset,
  type ListPage,
  type ListRange,
  ResponseBudget,
  type SizedRow,
  type SortColumn,
  toListPage,
} from '../../../core/pagination/index.js';
import {
  FieldsRepository,
  type JoinedFields,
  type ModuleFields,
  sizeOfFields,
} from '../../../core/module-fields/index.js';
import { type ArticleRecord, type ArticleRow, toArticleRecord } from '../model/article-record.js';
import { ARTICLE_TABLES_SQL, CONTENT_COLUMN, sizedArticleColumns } from '../model/article-select.js';
import type { ArticleListParts } from './article-list.js';

/** Row of a list. A long content is read later, after its size is known. */
export type ListedArticleRow = Omit<ArticleRow, 'content'> & SizedRow;

/** The columns of a statement. */
export interface ArticleSelection {
  readonly columns: string;
  /** The fields of modules whose tables the columns require, in addition to `ARTICLE_TABLES_SQL`. */
  readonly fields?: readonly ModuleFields[];
}

/** The first articles of a page, whose contents are within the budget of a response. */
export interface FittingArticles {
  readonly articles: readonly ArticleRecord[];
  readonly isTruncated: boolean;
}

/** Reads the articles of a list within the budget of a response. */
@Injectable()
export class ArticleContentsRepository {
  private readonly columns: string;
  private readonly columnsWithShortContent: string;

  constructor(
    private readonly database: Database,
    private readonly budget: ResponseBudget,
    private readonly fields: FieldsRepository,
  ) {
    this.columns = sizedArticleColumns(budget.contentSql(CONTENT_COLUMN));
    this.columnsWithShortContent = sizedArticleColumns(budget.shortContentSql(CONTENT_COLUMN));
  }

  /** Returns the columns of a `ListedArticleRow`, to be selected from `ARTICLE_TABLES_SQL`. */
  selectionFor({ attributes, isContentOmitted, isLongContentOmitted }: ArticleListParts): ArticleSelection {
    const { sets, columns } = this.fields.joined('article', attributes);
    const own = isLongContentOmitted ? this.columnsWithShortContent : this.columns;
    return { columns: (isContentOmitted ? COLUMNS_WITHOUT_CONTENT : own) + columns, fields: sets };
  }

  /** Reads the long contents of rows that were selected with `selectionFor`. */
  async complete(selected: readonly ListedArticleRow[], parts: ArticleListParts = {}): Promise<FittingArticles> {
    const wanted = parts.isLongContentOmitted ? selected.map(withoutLongContent) : selected;
    const rows = this.fields.hasFields('article')
      ? wanted.map(withFields(this.fields.joined('article', parts.attributes)))
      : wanted;
    const fitting = await this.budget.readContents(
      rows,
      ({ id }) => id,
      (ids) =>
        this.database.queryScattered<{ id: number; content: string }>(
          `SELECT id, content FROM articles WHERE id IN (${placeholders(ids)})`,
          [...ids],
        ),
    );
    return {
      articles: fitting.map((row) => toArticleRecord(row as ArticleRow)),
      isTruncated: fitting.length < rows.length,
    };
  }

  /** Reads articles in the order of `ids`. */
  async findInOrder(ids: readonly number[], parts: ArticleListParts): Promise<FittingArticles> {
    const rows = await this.findRows(ids, parts);
    const positions = new Map(ids.map((id, place) => [id, place]));
    return this.complete(
      rows.sort((a, b) => positions.get(a.id)! - positions.get(b.id)!),
      parts,
    );
  }

  /** Returns the articles among `ids` that match `filter`, in no defined order. */
  async findMatching(
    ids: readonly number[],
    filter: Condition | undefined,
    parts: ArticleListParts = {},
  ): Promise<FittingArticles> {
    return this.complete(await this.findRows(ids, parts, filter), parts);
  }

  private async findRows(ids: readonly number[], parts: ArticleListParts, filter?: Condition) {
    if (ids.length === 0) return [];
    const { columns, fields } = this.selectionFor(parts);
    const tables = ARTICLE_TABLES_SQL + this.fields.joinsFor('article', [], fields);
    const { sql, values } = allOf(condition(`a.id IN (${placeholders(ids)})`, ...ids), filter)!;
    return this.database.queryScattered<ListedArticleRow>(`SELECT ${columns} FROM ${tables} WHERE ${sql}`, values);
  }
}

/** The values count towards the budget of the response. */
const withFields =
  ({ read }: JoinedFields) =>
  (row: ListedArticleRow): ListedArticleRow => {
    const fields = read(row);
    return { ...row, fields, contentBytes: row.contentBytes + sizeOfFields(fields) };
  };

/** The statement has not read the contents that are longer than `ResponseBudget.shortContentSql` permits. */
const withoutLongContent = (row: ListedArticleRow): ListedArticleRow =>
  row.content === null ? { ...row, content: '', contentBytes: 0 } : row;

const COLUMNS_WITHOUT_CONTENT = sizedArticleColumns("'' AS content, 0 AS contentBytes");

export const pageSize = (range: ListRange): number => (isOffset(range) ? range.limit : range.size);

/** Creates a page from the rows of the statement. If the page is truncated, it ends after the last article that fits. */
export function toFittingPage(
  range: ListRange,
  columns: readonly SortColumn[],
  rows: readonly { readonly id: number }[],
  { articles, isTruncated }: FittingArticles,
): ListPage<ArticleRecord> {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const last = isTruncated ? rows.findIndex(({ id }) => id === articles.at(-1)!.id) + 1 : rows.length;
  const page = toListPage(
    isTruncated && !isOffset(range) ? { ...range, size: last } : range,
    columns,
    // The row after the last one shows that more rows follow.
    isTruncated ? rows.slice(0, isOffset(range) ? last : last + 1) : rows,
    ({ id }) => byId.get(id),
  );
  return { ...page, items: page.items.filter((article) => article !== undefined), ...(isTruncated && { isTruncated }) };
}
