import { Injectable } from '@nestjs/common';
import {
  allOf,
  type ComparableColumn,
  comparisonTermsCondition,
  type Condition,
  condition,
  Database,
  type CursorPage,
  resolveOrder,
  type SortColumnMap,
  cursorPageClause,
  toCursorPage,
} from 'masthead';
import type { EntryRecord } from './calendar-entry.record.js';
import { ENTRY_COLUMNS, toEntryRecord, type EntryRow } from './entry-row.js';
import type { EntryField, EntryFilterTerm, EntrySort, EntryCursorPageRequest } from './entry-cursor-page.js';

const SORTS: SortColumnMap<EntrySort> = {
  id: { sql: 'e.id' },
  due_at: { sql: 'e.due_at' },
  title: { sql: 'e.title' },
  created_at: { sql: 'e.created_at' },
};

const FILTER_COLUMNS: Record<EntryField, ComparableColumn> = {
  status: { sql: 'e.status' },
  due_at: { sql: 'e.due_at' },
  article: { sql: 'e.article_id' },
  owner: { sql: 'e.owner_id' },
};

/** Reads pages of the list by cursor. */
@Injectable()
export class CalendarCursorPageRepository {
  constructor(private readonly database: Database) {}

  async find({ page, sort, filters }: EntryCursorPageRequest): Promise<CursorPage<EntryRecord>> {
    const order = resolveOrder(sort, SORTS);
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.filterCondition(filters), where)!;
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${keys} FROM calendar_entries e WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return toCursorPage(page, order, rows, toEntryRecord);
  }

  async count({ filters }: EntryCursorPageRequest): Promise<number> {
    const { sql, values } = this.filterCondition(filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM calendar_entries e WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private filterCondition(filters: readonly EntryFilterTerm[]): Condition {
    return comparisonTermsCondition(filters, FILTER_COLUMNS, this.database.dialect) ?? condition('1 = 1');
  }
}
