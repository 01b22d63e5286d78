import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOneOrNone } from '../../../core/openapi/relationship.decorators.js';
import { SelfLink } from '../../../core/openapi/self-link.js';

class IncludedCategoryAttributes {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String })
  slug: string;

  @ApiProperty({ type: String })
  description: string;
}

class CategoryAttributes extends IncludedCategoryAttributes {
  @ApiProperty({ type: String, nullable: true, description: 'URL of a picture' })
  image: string | null;

  @ApiProperty({ type: 'integer', enum: [0, 1, 2], description: '1 active, 0 disabled, 2 hidden' })
  status: number;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  updated_at: string | null;

  @ApiProperty({
    type: 'integer',
    description: "published articles in it, without its subcategories, in the caller's lists",
  })
  item_count: number;
}

class CategoryRelationships {
  @RelatesToOne('category', { none: 'null at the root' })
  parent: ToOneOrNone<'category'>;
}

export class CategoryResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['category'] })
  type: 'category';

  @ApiProperty({ type: CategoryAttributes })
  attributes: CategoryAttributes;

  @ApiProperty({ type: CategoryRelationships })
  relationships: CategoryRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** A category with those below it, each with those below it. */
export class CategoryBranchResource extends CategoryResource {
  @ApiProperty({ type: () => [CategoryBranchResource] })
  children: CategoryBranchResource[];
}

/** A category beside another resource, in `included`. */
export class IncludedCategory {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['category'] })
  type: 'category';

  @ApiProperty({ type: IncludedCategoryAttributes })
  attributes: IncludedCategoryAttributes;
}
