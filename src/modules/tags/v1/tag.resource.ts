import { ApiProperty, PickType } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { TagAttributes } from '../dto/tag-attributes.js';

class IncludedTagAttributes extends PickType(TagAttributes, ['name', 'slug']) {}

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

/** A tag in the `included` member of an article. */
export class IncludedTag {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['tag'] })
  type: 'tag';

  @ApiProperty({ type: IncludedTagAttributes })
  attributes: IncludedTagAttributes;
}
