import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi/self-link.js';

const identifier = (type: string) => ({
  type: 'object' as const,
  required: ['type', 'id'],
  properties: { type: { type: 'string' as const, enum: [type] }, id: { type: 'integer' as const } },
});

class ArticleOfComment {
  @ApiProperty(identifier('article'))
  data: { type: 'article'; id: number };
}

class AuthorOfComment {
  @ApiProperty({ ...identifier('user'), nullable: true, description: 'null once it is deleted' })
  data: { type: 'user'; id: number } | null;
}

class ParentOfComment {
  @ApiProperty({ ...identifier('comment'), nullable: true, description: 'the comment that it answers' })
  data: { type: 'comment'; id: number } | null;
}

class CommentRelationships {
  @ApiProperty({ type: AuthorOfComment })
  author: AuthorOfComment;

  @ApiProperty({ type: ArticleOfComment })
  article: ArticleOfComment;

  @ApiProperty({ type: ParentOfComment })
  parent: ParentOfComment;
}

class CommentAttributes {
  @ApiProperty({ type: String, description: 'plain text; empty when it was deleted and its replies were not' })
  comment: string;

  @ApiProperty({ enum: ['pending', 'approved', 'rejected'] })
  status: 'pending' | 'approved' | 'rejected';

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
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
