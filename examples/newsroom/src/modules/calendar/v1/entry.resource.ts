import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, SelfLink, type ToOne, type ToOneOrNone } from 'masthead';
import { EntryAttributes } from '../dto/entry-attributes.js';

class CalendarEntryRelationships {
  @ApiToOne('article', { none: 'null without an article' })
  article: ToOneOrNone<'article'>;

  @ApiToOne('user')
  owner: ToOne<'user'>;
}

export class CalendarEntryResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['calendar_entry'] })
  type: 'calendar_entry';

  @ApiProperty({ type: EntryAttributes })
  attributes: EntryAttributes;

  @ApiProperty({ type: CalendarEntryRelationships })
  relationships: CalendarEntryRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
