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
import { FieldsRepository, sizeOfFields } from '../../../core/module-fields/index.js';
import { type ArticleRecord, type ArticleRow, toArticleRecord } from '../model/article-record.js';
import { ARTICLE_TABLES_SQL, CONTENT_COLUMN, sizedArticleColumns } from '../model/article-select.js';
import type { ArticleListParts } from './article-list.js';

/** Row of a list. A long content is read later, after its size is known. */
export type ListedArticleRow = Omit<ArticleRow, 'content'> & SizedRow;

/** The first articles of a page, whose contents are within the budget of a response. */
export interface FittingArticles {
  readonly articles: readonly ArticleRecord[];
  readonly isTruncated: boolean;
}

/** Reads the articles of a list within the budget of a response. */
@Injectable()
export class ArticleContentsRepository {
  private readonly columns: string;

  constructor(
    private readonly database: Database,
    private readonly budget: ResponseBudget,
    private readonly fields: FieldsRepository,
  ) {
    this.columns = sizedArticleColumns(budget.contentSql(CONTENT_COLUMN));
  }

  /** Columns of a `ListedArticleRow`, to be selected from `ARTICLE_TABLES_SQL`. */
  columnsFor({ isContentOmitted }: ArticleListParts): string {
    return isContentOmitted ? COLUMNS_WITHOUT_CONTENT : this.columns;
  }

  /** Reads the long contents of rows that were selected with `columnsFor`, and the fields of modules. */
  async complete(
    selected: readonly ListedArticleRow[],
    { attributes, isLongContentOmitted }: ArticleListParts = {},
  ): Promise<FittingArticles> {
    const wanted = isLongContentOmitted ? selected.map(withoutLongContent) : selected;
    const rows: readonly ListedArticleRow[] = this.fields.hasFields('article')
      ? await this.addFields(wanted, attributes)
      : wanted;
    const fitting = await this.budget.readContents(
      rows,
      ({ id }) => id,
      (ids) =>
        this.database.query<{ id: number; content: string }>(
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

  /** The values count towards the budget. Their size is limited by the declarations, so that they can be read first. */
  private async addFields(rows: readonly ListedArticleRow[], attributes: readonly string[] | undefined) {
    const valuesOf = await this.fields.findByIds(
      'article',
      rows.map(({ id }) => id),
      attributes,
    );
    return rows.map((row) => {
      const fields = valuesOf(row.id);
      return { ...row, fields, contentBytes: row.contentBytes + sizeOfFields(fields) };
    });
  }

  private async findRows(ids: readonly number[], parts: ArticleListParts, filter?: Condition) {
    if (ids.length === 0) return [];
    const { sql, values } = allOf(condition(`a.id IN (${placeholders(ids)})`, ...ids), filter)!;
    return this.database.query<ListedArticleRow>(
      `SELECT ${this.columnsFor(parts)} FROM ${ARTICLE_TABLES_SQL} WHERE ${sql}`,
      values,
    );
  }
}

/** The statement has not read the contents that are longer than `ResponseBudget.contentSql` permits. */
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
