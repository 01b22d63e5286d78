import { ApiProperty } from '@nestjs/swagger';
import type { TagWithCount } from '../tag-record.js';

/** The tag attributes of all API versions. */
export class TagAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String })
  slug: string;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  updated_at: string | null;

  @ApiProperty({
    type: 'integer',
    description: 'number of published articles with this tag that are listed for the caller',
  })
  item_count: number;
}

export const toTagAttributes = (tag: TagWithCount): TagAttributes => ({
  name: tag.name,
  slug: tag.slug,
  created_at: tag.createdAt,
  updated_at: tag.updatedAt,
  item_count: tag.itemCount,
});
