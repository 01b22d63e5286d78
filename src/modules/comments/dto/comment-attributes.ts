import { ApiProperty } from '@nestjs/swagger';
import { COMMENT_STATUSES, type CommentRecord, type CommentStatus, toCommentStatusName } from '../comment-record.js';

/** Attributes of a comment in all API versions. */
export class CommentAttributes {
  @ApiProperty({
    type: String,
    description: 'plain text; empty if the comment was deleted but has replies',
    example: 'The herons were there before any of us.',
  })
  comment: string;

  @ApiProperty({ enum: COMMENT_STATUSES })
  status: CommentStatus;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

export const toCommentAttributes = (comment: CommentRecord): CommentAttributes => ({
  comment: comment.text,
  status: toCommentStatusName(comment.status),
  created_at: comment.createdAt,
  updated_at: comment.updatedAt,
});
