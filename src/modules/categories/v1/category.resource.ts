import { ApiProperty, PickType } from '@nestjs/swagger';
import { ApiToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { CategoryAttributes } from '../dto/category-attributes.js';

class IncludedCategoryAttributes extends PickType(CategoryAttributes, ['name', 'slug', 'description']) {}

class CategoryRelationships {
  @ApiToOne('category', { none: 'null for a root category' })
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

/** A category with its subcategories, recursively. */
export class CategoryBranchResource extends CategoryResource {
  @ApiProperty({ type: () => [CategoryBranchResource] })
  children: CategoryBranchResource[];
}

/** A category in the `included` member of another resource. */
export class IncludedCategory {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['category'] })
  type: 'category';

  @ApiProperty({ type: IncludedCategoryAttributes })
  attributes: IncludedCategoryAttributes;
}
