import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  type ComparedColumn,
  comparisons,
  type Condition,
  Database,
} from '../../core/database/index.js';
import { orderOf, type SortColumns, type Window, windowClause, windowOf } from '../../core/pagination/index.js';
import type { CountedTag } from './tag-record.js';
import { countedColumns, type CountedRow, countedTag } from './tag-row.js';
import type { TagSight } from './tag-sight.js';
import type { TagFilterTerm, TagWindowField, TagWindowRequest, TagWindowSort } from './tag-window.js';

const SORTS: SortColumns<TagWindowSort> = {
  id: { sql: 't.id' },
  name: { sql: 't.name_key' },
  slug: { sql: 't.slug' },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at', nullable: true },
};

const FILTERED: Record<TagWindowField, ComparedColumn> = {
  name: { sql: 't.name', isText: true },
  slug: { sql: 't.slug', isText: true },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at' },
};

/** Cursor pages of the tag list. */
@Injectable()
export class TagWindowRepository {
  constructor(private readonly database: Database) {}

  async find(sight: TagSight, { window, sort, filters }: TagWindowRequest): Promise<Window<CountedTag>> {
    const order = orderOf(sort, SORTS);
    const { where, keys, orderBy, limit } = windowClause(order, window);
    const { sql, values } = allOf(this.fitting(sight, filters), where)!;
    const rows = await this.database.query<CountedRow>(
      `SELECT ${countedColumns(sight)}, ${keys} FROM tags t WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...sight.counted.values, ...values, limit],
    );
    return windowOf(window, order, rows, countedTag);
  }

  async count(sight: TagSight, { filters }: TagWindowRequest): Promise<number> {
    const { sql, values } = this.fitting(sight, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM tags t WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private fitting({ shown }: TagSight, filters: readonly TagFilterTerm[]): Condition {
    return allOf(shown, comparisons(filters, FILTERED, this.database.dialect)) ?? ALWAYS;
  }
}
