import { Injectable } from '@nestjs/common';
import {
  allOf,
  type ComparedColumn,
  comparisons,
  type Condition,
  condition,
  Database,
  type ListWindow,
  orderOf,
  type SortColumns,
  windowClause,
  windowOf,
} from 'masthead';
import type { EntryRecord } from './calendar-entry.record.js';
import { ENTRY_COLUMNS, entryOf, type EntryRow } from './entry-row.js';
import type { EntryField, EntryFilterTerm, EntrySort, EntryWindowRequest } from './entry-window.js';

const SORTS: SortColumns<EntrySort> = {
  id: { sql: 'e.id' },
  due_at: { sql: 'e.due_at' },
  title: { sql: 'e.title' },
  created_at: { sql: 'e.created_at' },
};

const FILTERED: Record<EntryField, ComparedColumn> = {
  status: { sql: 'e.status' },
  due_at: { sql: 'e.due_at' },
  article: { sql: 'e.article_id' },
  owner: { sql: 'e.owner_id' },
};

/** Parts of the list that begin at a cursor. */
@Injectable()
export class CalendarWindowRepository {
  constructor(private readonly database: Database) {}

  async find({ window, sort, filters }: EntryWindowRequest): Promise<ListWindow<EntryRecord>> {
    const order = orderOf(sort, SORTS);
    const { where, keys, orderBy, limit } = windowClause(order, window);
    const { sql, values } = allOf(this.fitting(filters), where)!;
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${keys} FROM calendar_entries e WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return windowOf(window, order, rows, entryOf);
  }

  async count({ filters }: EntryWindowRequest): Promise<number> {
    const { sql, values } = this.fitting(filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM calendar_entries e WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private fitting(filters: readonly EntryFilterTerm[]): Condition {
    return comparisons(filters, FILTERED, this.database.dialect) ?? condition('1 = 1');
  }
}
