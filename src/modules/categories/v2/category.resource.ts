import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Relationship, ApiResourceToOne } from '../../../core/json-api/index.js';
import { namesOf } from '../../../core/field-table/index.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { CategoryAttributes } from '../dto/category-attributes.js';
import { categoryFields } from '../category.fields.js';

// No attribute is required, because `fields` can exclude each of them.
class CategoryV2Attributes extends PartialType(CategoryAttributes) {}

class CategoryV2Relationships {
  @ApiResourceToOne('category', { none: 'null for a root category' })
  parent?: Relationship;
}

/** Documents a category of version 2 in OpenAPI. */
export class CategoryV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['category'] })
  type: 'category';

  /** @internal */
  @ApiProperty({ type: CategoryV2Attributes })
  attributes: CategoryV2Attributes;

  /** @internal */
  @ApiProperty({ type: CategoryV2Relationships, required: false })
  relationships?: CategoryV2Relationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** The names that `fields[category]` accepts. */
export const CATEGORY_FIELDS = [...namesOf(categoryFields), 'parent'];
