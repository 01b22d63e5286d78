import { ApiProperty } from '@nestjs/swagger';
import type { CategoryRecord } from '../category-record.js';

/** The category attributes of all API versions. */
export class CategoryAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String })
  slug: string;

  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: String, nullable: true, description: 'image URL' })
  image: string | null;

  @ApiProperty({ type: 'integer', enum: [0, 1, 2], description: '1 active, 0 disabled, 2 hidden' })
  status: number;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  updated_at: string | null;

  @ApiProperty({
    type: 'integer',
    description: 'number of published articles listed for the caller, without subcategories',
  })
  item_count: number;
}

export const toCategoryAttributes = (category: CategoryRecord): CategoryAttributes => ({
  name: category.name,
  slug: category.slug,
  description: category.description,
  image: category.image,
  status: category.status,
  created_at: category.createdAt,
  updated_at: category.updatedAt,
  item_count: category.itemCount,
});
