import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Relationship, SelfLink, ApiResourceToOne } from 'masthead';
import { EntryAttributes } from '../dto/entry-attributes.js';

// All attributes are optional, because `fields` can omit any attribute.
class CalendarEntryV2Attributes extends PartialType(EntryAttributes) {}

class CalendarEntryV2Relationships {
  @ApiResourceToOne('article', { none: 'null without an article' })
  article?: Relationship;

  @ApiResourceToOne('user')
  owner?: Relationship;
}

export class CalendarEntryV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['calendar_entry'] })
  type: 'calendar_entry';

  @ApiProperty({ type: CalendarEntryV2Attributes })
  attributes: CalendarEntryV2Attributes;

  @ApiProperty({ type: CalendarEntryV2Relationships, required: false })
  relationships?: CalendarEntryV2Relationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** Permitted values of `fields[calendar_entry]`. */
export const ENTRY_FIELDS = [
  'title',
  'due_at',
  'status',
  'created_at',
  'updated_at',
  'article',
  'owner',
] as const satisfies readonly (keyof EntryAttributes | keyof CalendarEntryV2Relationships)[];
