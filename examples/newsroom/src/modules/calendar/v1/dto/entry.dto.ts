import { IdField, parseTime } from 'masthead';
import type { EntryInput, EntryStatus, NewEntry } from '../../calendar-entry.record.js';
import { EntryDueAt, EntryStatusField, EntryTitle } from '../../dto/entry-fields.js';

export class CreateEntryDto {
  @EntryTitle()
  title: string;

  @EntryDueAt()
  due_at: string;

  @EntryStatusField({ optional: true })
  status?: EntryStatus;

  @IdField({ optional: true, nullable: true, description: 'id of the planned article' })
  article_id?: number | null;

  @IdField({ optional: true, description: 'id of the responsible account; default: the caller' })
  owner_id?: number;
}

/** Omitted fields stay unchanged. */
export class UpdateEntryDto {
  @EntryTitle({ optional: true })
  title?: string;

  @EntryDueAt({ optional: true })
  due_at?: string;

  @EntryStatusField({ optional: true })
  status?: EntryStatus;

  @IdField({ optional: true, nullable: true })
  article_id?: number | null;

  @IdField({ optional: true })
  owner_id?: number;
}

export const entryChanges = (dto: UpdateEntryDto): Partial<EntryInput> => ({
  ...(dto.title !== undefined && { title: dto.title }),
  ...(dto.due_at !== undefined && { dueAt: parseTime(dto.due_at)! }),
  ...(dto.status !== undefined && { status: dto.status }),
  ...(dto.article_id !== undefined && { articleId: dto.article_id }),
  ...(dto.owner_id !== undefined && { ownerId: dto.owner_id }),
});

export const newEntry = (dto: CreateEntryDto): NewEntry => ({
  ...entryChanges(dto),
  title: dto.title,
  dueAt: parseTime(dto.due_at)!,
});
