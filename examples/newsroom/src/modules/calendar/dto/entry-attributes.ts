import { ApiProperty } from '@nestjs/swagger';
import { type EntryRecord, ENTRY_STATUSES, type EntryStatus } from '../calendar-entry.record.js';

/** Attributes of an entry in every version. */
export class EntryAttributes {
  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: String, format: 'date-time' })
  due_at: string;

  @ApiProperty({ enum: ENTRY_STATUSES })
  status: EntryStatus;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

export const entryAttributes = ({ title, dueAt, status, createdAt, updatedAt }: EntryRecord): EntryAttributes => ({
  title,
  due_at: dueAt,
  status,
  created_at: createdAt,
  updated_at: updatedAt,
});
