import { ApiProperty, PartialType } from '@nestjs/swagger';
import { namesOf } from '../../../core/field-table/index.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { TagAttributes } from '../dto/tag-attributes.js';
import { tagFields } from '../tag.fields.js';

// No attribute is required, because `fields` can exclude each of them.
class TagV2Attributes extends PartialType(TagAttributes) {}

export class TagV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['tag'] })
  type: 'tag';

  @ApiProperty({ type: TagV2Attributes })
  attributes: TagV2Attributes;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** The names that `fields[tag]` accepts. */
export const TAG_FIELDS = namesOf(tagFields);
