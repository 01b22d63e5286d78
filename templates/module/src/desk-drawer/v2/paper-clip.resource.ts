import { ApiProperty } from '@nestjs/swagger';
import { ApiResourceToOne, type Relationship, SelfLink } from 'masthead';

/** All members are optional, because `fields` can omit any member. */
class PaperClipV2Attributes {
  @ApiProperty({ type: String, required: false })
  title?: string;

  @ApiProperty({ type: String, format: 'date-time', required: false })
  created_at?: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    required: false,
    description: 'null until the first change',
  })
  updated_at?: string | null;
}

class PaperClipV2Relationships {
  @ApiResourceToOne('user')
  owner?: Relationship;
}

export class PaperClipV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['paper_clip'] })
  type: 'paper_clip';

  @ApiProperty({ type: PaperClipV2Attributes })
  attributes: PaperClipV2Attributes;

  @ApiProperty({ type: PaperClipV2Relationships, required: false })
  relationships?: PaperClipV2Relationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** Permitted values of `fields[paper_clip]`. */
export const PAPER_CLIP_FIELDS = ['title', 'created_at', 'updated_at', 'owner'] as const;
