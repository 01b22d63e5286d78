import { Injectable } from '@nestjs/common';
import {
  allOf,
  condition,
  Database,
  insertRow,
  offsetOf,
  type Page,
  type PageRequest,
  placeholders,
  type RowVersion,
  UnitOfWork,
  writeNextVersion,
} from 'masthead';
import { CalendarEntryEntity } from './calendar-entry.entity.js';
import type { EntryInput, EntryRecord, EntryStatus } from './calendar-entry.record.js';
import { ENTRY_COLUMNS, toEntryRecord, type EntryRow } from './entry-row.js';

export interface EntryListRequest extends PageRequest {
  readonly status?: EntryStatus;
  readonly articleId?: number;
}

@Injectable()
export class CalendarRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async findById(id: number): Promise<EntryRecord | undefined> {
    const rows = await this.database.query<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM calendar_entries e WHERE e.id = ?`, [
      id,
    ]);
    return rows.map(toEntryRecord)[0];
  }

  /** Returns the entries of an article that are not done. */
  findPlanned(articleId: number): Promise<RowVersion[]> {
    return this.database.query(
      `SELECT id, version FROM calendar_entries WHERE article_id = ? AND status = 'planned' ORDER BY id`,
      [articleId],
    );
  }

  /** Returns the first planned entries that are due before a time, ordered by due date. */
  async findDue(until: Date, limit: number): Promise<EntryRecord[]> {
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM calendar_entries e WHERE e.status = 'planned' AND e.due_at < ?
       ORDER BY e.due_at, e.id LIMIT ?`,
      [until, limit],
    );
    return rows.map(toEntryRecord);
  }

  /** Returns the entries of several articles, ordered by due date. */
  async findByArticles(articleIds: readonly number[]): Promise<EntryRecord[]> {
    if (articleIds.length === 0) return [];
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM calendar_entries e WHERE e.article_id IN (${placeholders(articleIds)})
       ORDER BY e.due_at, e.id`,
      articleIds,
    );
    return rows.map(toEntryRecord);
  }

  /** Returns a page of entries, ordered by due date. */
  async findPage({ status, articleId, ...request }: EntryListRequest): Promise<Page<EntryRecord>> {
    const { sql, values } = allOf(
      condition('1 = 1'),
      status && condition('e.status = ?', status),
      articleId === undefined ? undefined : condition('e.article_id = ?', articleId),
    )!;
    const rows = await this.database.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM calendar_entries e WHERE ${sql} ORDER BY e.due_at, e.id LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM calendar_entries e WHERE ${sql}`,
      values,
    );
    return { ...request, items: rows.map(toEntryRecord), total: count!.total };
  }

  insert(entry: EntryInput & { readonly createdAt: Date }): Promise<number> {
    return insertRow(this.unitOfWork.manager, CalendarEntryEntity, { ...entry, updatedAt: null, version: 1 });
  }

  update(before: RowVersion, changes: Partial<EntryInput>): Promise<void> {
    return writeNextVersion(this.unitOfWork.manager, CalendarEntryEntity, before, changes);
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(CalendarEntryEntity, { id });
  }
}
