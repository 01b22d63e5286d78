import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi/self-link.js';

class IncludedTagAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String })
  slug: string;
}

class TagAttributes extends IncludedTagAttributes {
  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  updated_at: string | null;

  @ApiProperty({ type: 'integer', description: "published articles that have it, in the caller's lists" })
  item_count: number;
}

export class TagResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['tag'] })
  type: 'tag';

  @ApiProperty({ type: TagAttributes })
  attributes: TagAttributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** A tag beside an article, in `included`. */
export class IncludedTag {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['tag'] })
  type: 'tag';

  @ApiProperty({ type: IncludedTagAttributes })
  attributes: IncludedTagAttributes;
}
