import { Injectable } from '@nestjs/common';
import {
  allOf,
  type ComparableColumn,
  comparisonTermsCondition,
  type Condition,
  condition,
  type CursorPage,
  cursorPageClause,
  Database,
  resolveOrder,
  type SortColumnMap,
  toCursorPage,
} from 'masthead';
import type { PaperClipCursorPageRequest, PaperClipField, PaperClipSort } from './paper-clip-cursor-page.js';
import { PAPER_CLIP_COLUMNS, type PaperClipRow, toPaperClipRecord } from './paper-clip-row.js';
import type { PaperClipRecord } from './paper-clip.record.js';

const SORTS: SortColumnMap<PaperClipSort> = {
  id: { sql: 't.id' },
  title: { sql: 't.title' },
  created_at: { sql: 't.created_at' },
};

const FILTERS: Record<PaperClipField, ComparableColumn> = {
  title: { sql: 't.title' },
  created_at: { sql: 't.created_at' },
  owner: { sql: 't.owner_id' },
};

/** Reads pages of the list by cursor. */
@Injectable()
export class PaperClipCursorPageRepository {
  constructor(private readonly database: Database) {}

  async find({ page, sort, filters }: PaperClipCursorPageRequest): Promise<CursorPage<PaperClipRecord>> {
    const order = resolveOrder(sort, SORTS);
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.toCondition(filters), where)!;
    const rows = await this.database.scan<PaperClipRow>(
      `SELECT ${PAPER_CLIP_COLUMNS}, ${keys} FROM paper_clips t WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return toCursorPage(page, order, rows, toPaperClipRecord);
  }

  async count({ filters }: PaperClipCursorPageRequest): Promise<number> {
    const { sql, values } = this.toCondition(filters);
    const statement = `SELECT COUNT(*) AS total FROM paper_clips t WHERE ${sql}`;
    const [row] = await this.database.scan<{ total: number }>(statement, values);
    return row!.total;
  }

  private toCondition(filters: PaperClipCursorPageRequest['filters']): Condition {
    return comparisonTermsCondition(filters, FILTERS, this.database.dialect) ?? condition('1 = 1');
  }
}
