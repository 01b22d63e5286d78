import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi/relationship.decorators.js';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { CommentAttributes } from '../dto/comment-attributes.js';

class CommentRelationships {
  @RelatesToOne('user', { none: 'null once it is deleted' })
  author: ToOneOrNone<'user'>;

  @RelatesToOne('article')
  article: ToOne<'article'>;

  @RelatesToOne('comment', { none: 'null at the top of a thread' })
  parent: ToOneOrNone<'comment'>;
}

/** A comment as it is served by its own module and shown beside articles. It stands here because both must know it. */
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
  @ApiProperty({ type: 'integer', description: 'all approved ones' })
  count: number;
}

/** The comments of one article beside it, in `included`. */
export class CommentsBlock {
  @ApiProperty({ enum: ['comments'] })
  type: 'comments';

  @ApiProperty({ type: 'integer', description: 'id of the article' })
  id: number;

  @ApiProperty({ type: [CommentResource], description: 'the newest 20 approved ones, newest first' })
  data: CommentResource[];

  @ApiProperty({ type: CommentsMeta })
  meta: CommentsMeta;
}
