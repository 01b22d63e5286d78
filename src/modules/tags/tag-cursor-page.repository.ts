import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  type ComparableColumn,
  comparisonTermsCondition,
  type Condition,
  Database,
} from '../../core/database/index.js';
import {
  resolveOrder,
  type SortColumnMap,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
} from '../../core/pagination/index.js';
import type { TagWithCount } from './tag-record.js';
import { tagWithCountColumns, type TagWithCountRow, toTagWithCount } from './tag-row.js';
import type { TagVisibility } from './tag-visibility.js';
import type { TagFilterTerm, TagFilterField, TagCursorPageRequest, TagCursorPageSort } from './tag-cursor-page.js';

const SORTS: SortColumnMap<TagCursorPageSort> = {
  id: { sql: 't.id' },
  name: { sql: 't.name_key' },
  slug: { sql: 't.slug' },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at', nullable: true },
};

const FILTER_COLUMNS: Record<TagFilterField, ComparableColumn> = {
  name: { sql: 't.name', isText: true },
  slug: { sql: 't.slug', isText: true },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at' },
};

/** Cursor pages of the tag list. */
@Injectable()
export class TagCursorPageRepository {
  constructor(private readonly database: Database) {}

  async find(
    visibility: TagVisibility,
    { page, sort, filters }: TagCursorPageRequest,
  ): Promise<CursorPage<TagWithCount>> {
    const order = resolveOrder(sort, SORTS);
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.filterCondition(visibility, filters), where)!;
    const rows = await this.database.query<TagWithCountRow>(
      `SELECT ${tagWithCountColumns(visibility)}, ${keys} FROM tags t WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...visibility.countCondition.values, ...values, limit],
    );
    return toCursorPage(page, order, rows, toTagWithCount);
  }

  async count(visibility: TagVisibility, { filters }: TagCursorPageRequest): Promise<number> {
    const { sql, values } = this.filterCondition(visibility, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM tags t WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private filterCondition({ visibleCondition }: TagVisibility, filters: readonly TagFilterTerm[]): Condition {
    return allOf(visibleCondition, comparisonTermsCondition(filters, FILTER_COLUMNS, this.database.dialect)) ?? ALWAYS;
  }
}
