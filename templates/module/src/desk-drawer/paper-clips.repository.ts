import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRow,
  isoTime,
  offsetOf,
  type Page,
  type PageRequest,
  type RowVersion,
  UnitOfWork,
  writeNextVersion,
} from 'masthead';
import { PaperClipEntity } from './paper-clip.entity.js';
import type { PaperClipInput, PaperClipRecord } from './paper-clip.record.js';

interface PaperClipRow extends Omit<PaperClipRecord, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
}

interface NewPaperClip extends PaperClipInput {
  readonly ownerId: number;
  readonly createdAt: Date;
}

const SELECT = `SELECT t.id, t.title, t.owner_id AS ownerId, t.version, t.created_at AS createdAt, t.updated_at AS updatedAt
  FROM paper_clips t`;

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
}

const toPaperClipRecord = ({ createdAt, updatedAt, ...row }: PaperClipRow): PaperClipRecord => ({
  ...row,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});
