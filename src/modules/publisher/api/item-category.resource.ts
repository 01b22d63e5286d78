import { ApiProperty } from '@nestjs/swagger';

const integer = { type: 'integer' } as const;
const seconds = (description: string) => ({ ...integer, description: `${description}, as Unix time in seconds` });

/** Reference to a category. */
export class ItemCategoryName {
  @ApiProperty(integer)
  categoryid: number;

  @ApiProperty({ type: String, example: 'Field notes' })
  name: string;

  @ApiProperty({
    type: String,
    description: 'path of the public page',
    example: 'https://www.example.org/articles/the-ferry-at-dawn',
  })
  url: string;
}

/** A category as a record of the publisher module. */
export class ItemCategoryResource extends ItemCategoryName {
  @ApiProperty({ type: String, example: 'What happens along the river.' })
  description: string;

  @ApiProperty({
    type: String,
    description: 'URL of an image; empty without an image',
    example: 'https://www.example.org/pictures/ferry.jpg',
  })
  image: string;

  @ApiProperty({ ...integer, description: '0 for a root category' })
  parentid: number;

  @ApiProperty({ ...integer, enum: [0, 1, 2], description: '1 active, 0 disabled, 2 hidden' })
  status: number;

  @ApiProperty(seconds('time of the creation'))
  created: number;

  @ApiProperty(seconds('time of the last change (0 before the first change)'))
  modified: number;

  @ApiProperty({ ...integer, description: 'number of published items listed for the caller, without subcategories' })
  item_count: number;

  @ApiProperty({ type: [ItemCategoryName], description: 'direct subcategories' })
  subcategories: ItemCategoryName[];

  // Inline schema, because a reference cannot be nullable in OpenAPI 3.0.
  @ApiProperty({
    type: 'object',
    nullable: true,
    description: 'null for a root category',
    required: ['categoryid', 'name', 'url'],
    properties: {
      categoryid: integer,
      name: { type: 'string', example: 'Rivers' },
      url: { type: 'string', example: '/categories/1' },
    },
  } as object)
  parent: ItemCategoryName | null;
}
