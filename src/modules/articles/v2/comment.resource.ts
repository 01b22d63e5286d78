import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Relationship, ShowsOne } from '../../../core/json-api/index.js';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { CommentAttributes } from '../dto/comment-attributes.js';

// `fields` may leave out any of them, so that none is required.
class CommentV2Attributes extends PartialType(CommentAttributes) {}

class CommentV2Relationships {
  @ShowsOne('user', { none: 'null once it is deleted' })
  author?: Relationship;

  @ShowsOne('article')
  article?: Relationship;

  @ShowsOne('comment', { none: 'null at the top of a thread' })
  parent?: Relationship;
}

/** A comment as it is served by its own module and shown beside articles. It stands here because both must know it. */
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
export const COMMENT_FIELDS = [
  'comment',
  'status',
  'created_at',
  'updated_at',
  'author',
  'article',
  'parent',
] as const satisfies readonly (keyof CommentAttributes | keyof CommentV2Relationships)[];
