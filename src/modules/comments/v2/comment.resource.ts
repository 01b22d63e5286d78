import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Relationship, ApiResourceToOne } from '../../../core/json-api/index.js';
import { namesOf } from '../../../core/field-table/index.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { commentFields } from '../comment.fields.js';
import { CommentAttributes } from '../dto/comment-attributes.js';

// All attributes are optional in responses, because `fields` selects attributes.
class CommentV2Attributes extends PartialType(CommentAttributes) {}

class CommentV2Relationships {
  @ApiResourceToOne('user', { none: 'null if the comment was deleted but has replies' })
  author?: Relationship;

  @ApiResourceToOne('article')
  article?: Relationship;

  @ApiResourceToOne('comment', { none: 'null for a top-level comment' })
  parent?: Relationship;
}

export class CommentV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['comment'] })
  type: 'comment';

  @ApiProperty({ type: CommentV2Attributes })
  attributes: CommentV2Attributes;

  @ApiProperty({ type: CommentV2Relationships, required: false })
  relationships?: CommentV2Relationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

/** For `fields[comment]`. */
export const COMMENT_FIELDS = [...namesOf(commentFields), 'author', 'article', 'parent'];
