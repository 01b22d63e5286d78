import { type InputDefinition, parseTime, type ResourceInput, ToOneField } from 'masthead';
import type { EntryInput, EntryStatus, NewEntry } from '../../calendar-entry.record.js';
import { EntryDueAt, EntryStatusField, EntryTitle } from '../../dto/entry-fields.js';

class CreateEntryAttributes {
  @EntryTitle()
  title: string;

  @EntryDueAt()
  due_at: string;

  @EntryStatusField({ optional: true })
  status?: EntryStatus;
}

class UpdateEntryAttributes {
  @EntryTitle({ optional: true })
  title?: string;

  @EntryDueAt({ optional: true })
  due_at?: string;

  @EntryStatusField({ optional: true })
  status?: EntryStatus;
}

class EntryLinkage {
  @ToOneField('article', { optional: true, nullable: true, description: 'the planned article' })
  article?: number | null;

  @ToOneField('user', { optional: true, description: 'the responsible account' })
  owner?: number;
}

/** Maps field names of the service to pointers into the document, for error responses. */
const names = { article_id: 'data.relationships.article', owner_id: 'data.relationships.owner' };
const type = 'calendar_entry';

export const CREATE_ENTRY: InputDefinition<CreateEntryAttributes, EntryLinkage> = {
  ...{ type, of: 'new', names },
  attributes: CreateEntryAttributes,
  relationships: EntryLinkage,
};

/** Omitted members stay unchanged. */
export const UPDATE_ENTRY: InputDefinition<UpdateEntryAttributes, EntryLinkage> = {
  ...{ type, of: 'existing', names },
  attributes: UpdateEntryAttributes,
  relationships: EntryLinkage,
};

export type CreateEntryInput = ResourceInput<CreateEntryAttributes, EntryLinkage>;
export type UpdateEntryInput = ResourceInput<UpdateEntryAttributes, EntryLinkage>;

export const entryChanges = ({ attributes, relationships }: UpdateEntryInput): Partial<EntryInput> => ({
  ...(attributes.title !== undefined && { title: attributes.title }),
  ...(attributes.due_at !== undefined && { dueAt: parseTime(attributes.due_at)! }),
  ...(attributes.status !== undefined && { status: attributes.status }),
  ...(relationships.article !== undefined && { articleId: relationships.article }),
  ...(relationships.owner !== undefined && { ownerId: relationships.owner }),
});

export const newEntry = (input: CreateEntryInput): NewEntry => ({
  ...entryChanges(input),
  title: input.attributes.title,
  dueAt: parseTime(input.attributes.due_at)!,
});
