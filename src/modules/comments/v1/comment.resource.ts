import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { CommentAttributes } from '../dto/comment-attributes.js';

class CommentRelationships {
  @ApiToOne('user', { none: 'null if the comment was deleted but has replies' })
  author: ToOneOrNone<'user'>;

  @ApiToOne('article')
  article: ToOne<'article'>;

  @ApiToOne('comment', { none: 'null for a top-level comment' })
  parent: ToOneOrNone<'comment'>;
}

export class CommentResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['comment'] })
  type: 'comment';

  @ApiProperty({ type: CommentAttributes })
  attributes: CommentAttributes;

  @ApiProperty({ type: CommentRelationships })
  relationships: CommentRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}

class CommentsMeta {
  @ApiProperty({ type: 'integer', description: 'number of all approved comments' })
  count: number;
}

/** Comments of one article in `included`. */
export class CommentsBlock {
  @ApiProperty({ enum: ['comments'] })
  type: 'comments';

  @ApiProperty({ type: 'integer', description: 'id of the article' })
  id: number;

  @ApiProperty({ type: [CommentResource], description: 'newest 20 approved comments, newest first' })
  data: CommentResource[];

  @ApiProperty({ type: CommentsMeta })
  meta: CommentsMeta;
}
