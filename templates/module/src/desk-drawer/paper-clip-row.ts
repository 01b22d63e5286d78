import { isoTime } from 'masthead';
import type { PaperClipRecord } from './paper-clip.record.js';

export interface PaperClipRow extends Omit<PaperClipRecord, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
}

/** Columns of `paper_clips t`. */
export const PAPER_CLIP_COLUMNS =
  't.id, t.title, t.owner_id AS ownerId, t.version, t.created_at AS createdAt, t.updated_at AS updatedAt';

export const toPaperClipRecord = ({ createdAt, updatedAt, ...row }: PaperClipRow): PaperClipRecord => ({
  ...row,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});
