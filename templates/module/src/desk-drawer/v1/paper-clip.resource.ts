import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, SelfLink, type ToOne } from 'masthead';

class PaperClipAttributes {
  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

class PaperClipRelationships {
  @ApiToOne('user')
  owner: ToOne<'user'>;
}

export class PaperClipResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['paper_clip'] })
  type: 'paper_clip';

  @ApiProperty({ type: PaperClipAttributes })
  attributes: PaperClipAttributes;

  @ApiProperty({ type: PaperClipRelationships })
  relationships: PaperClipRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
