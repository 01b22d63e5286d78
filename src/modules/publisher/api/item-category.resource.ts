import { ApiProperty } from '@nestjs/swagger';

const integer = { type: 'integer' } as const;
const seconds = (description: string) => ({ ...integer, description: `${description}; Unix seconds` });

/** A category beside another one. */
export class ItemCategoryName {
  @ApiProperty(integer)
  categoryid: number;

  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String, description: 'path of the public page' })
  url: string;
}

/** A category as the module's own record. */
export class ItemCategoryResource extends ItemCategoryName {
  @ApiProperty({ type: String })
  description: string;

  @ApiProperty({ type: String, description: 'URL of a picture, or empty' })
  image: string;

  @ApiProperty({ ...integer, description: '0 at the root' })
  parentid: number;

  @ApiProperty({ ...integer, enum: [0, 1, 2], description: '1 active, 0 disabled, 2 hidden' })
  status: number;

  @ApiProperty(seconds('when it was made'))
  created: number;

  @ApiProperty(seconds('when it was changed last, 0 before the first change'))
  modified: number;

  @ApiProperty({ ...integer, description: "published items in it, without its subcategories, in the caller's lists" })
  item_count: number;

  @ApiProperty({ type: [ItemCategoryName], description: 'those directly below it' })
  subcategories: ItemCategoryName[];

  // Written out: in OpenAPI 3.0 a reference cannot be null.
  @ApiProperty({
    type: 'object',
    nullable: true,
    description: 'null at the root',
    required: ['categoryid', 'name', 'url'],
    properties: { categoryid: integer, name: { type: 'string' }, url: { type: 'string' } },
  } as object)
  parent: ItemCategoryName | null;
}
