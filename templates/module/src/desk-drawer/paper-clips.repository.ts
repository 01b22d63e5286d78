import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  offsetOf,
  type Page,
  type PageRequest,
  type RowVersion,
  UnitOfWork,
  writeNextVersion,
} from 'masthead';
// #if job
import { In, LessThan } from 'typeorm';
// #end
import { PAPER_CLIP_COLUMNS, type PaperClipRow, toPaperClipRecord } from './paper-clip-row.js';
import { PaperClipEntity } from './paper-clip.entity.js';
import type { PaperClipInput, PaperClipRecord } from './paper-clip.record.js';

interface NewPaperClip extends PaperClipInput {
  readonly ownerId: number;
  readonly createdAt: Date;
}

const SELECT = `SELECT ${PAPER_CLIP_COLUMNS} FROM paper_clips t`;

@Injectable()
export class PaperClipsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async findById(id: number): Promise<PaperClipRecord | undefined> {
    const rows = await this.database.query<PaperClipRow>(`${SELECT} WHERE t.id = ?`, [id]);
    return rows.map(toPaperClipRecord)[0];
  }

  /** Newest first. */
  async findPage(request: PageRequest): Promise<Page<PaperClipRecord>> {
    const rows = await this.database.query<PaperClipRow>(`${SELECT} ORDER BY t.id DESC LIMIT ? OFFSET ?`, [
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>('SELECT COUNT(*) AS total FROM paper_clips');
    return { ...request, items: rows.map(toPaperClipRecord), total: count!.total };
  }

  insert(values: NewPaperClip): Promise<number> {
    return insertRow(this.unitOfWork.manager, PaperClipEntity, { ...values, updatedAt: null, version: 1 });
  }

  update(before: RowVersion, changes: Partial<PaperClipInput>): Promise<void> {
    return writeNextVersion(this.unitOfWork.manager, PaperClipEntity, before, changes);
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(PaperClipEntity, { id });
  }
  // #if job

  /** Deletes up to `limit` paper clips that were created before a time. Returns the number of paper clips found. */
  async deleteOlderThan(time: Date, limit: number): Promise<number> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM paper_clips WHERE created_at < ? ORDER BY created_at LIMIT ?',
      [time, limit],
    );
    const ids = rows.map(({ id }) => id);
    // Repeats the condition: another transaction can change a row after the query.
    await this.unitOfWork.manager.delete(PaperClipEntity, { id: In(ids), createdAt: LessThan(time) });
    return ids.length;
  }
  // #end
}
