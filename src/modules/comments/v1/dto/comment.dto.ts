import { AlsoCheckedBy, ChoiceField, IdField } from '../../../../core/http/index.js';
import type { CommentInput, NewCommentInput } from '../../comment-input.js';
import { COMMENT_STATUSES, type CommentStatus } from '../../comment-status.js';
import { CommentDtoRules } from '../../dto/comment-dto.rules.js';
import { CommentText } from '../../dto/comment-fields.js';

@AlsoCheckedBy(CommentDtoRules)
export class CreateCommentDto {
  @CommentText()
  comment: string;

  @IdField({
    zero: true,
    optional: true,
    nullable: true,
    description: 'the comment that it answers; none when 0 or null',
  })
  parent_id?: number | null;
}

/** What is left out stays as it is. */
@AlsoCheckedBy(CommentDtoRules)
export class UpdateCommentDto {
  @CommentText({ optional: true })
  comment?: string;

  @ChoiceField(COMMENT_STATUSES, { optional: true, description: 'for moderators' })
  status?: CommentStatus;
}

export const newCommentInput = ({ comment, parent_id }: CreateCommentDto): NewCommentInput => ({
  text: comment,
  parentId: parent_id || null,
});

export const commentInput = ({ comment, status }: UpdateCommentDto): CommentInput => ({
  ...(comment !== undefined && { text: comment }),
  ...(status !== undefined && { status }),
});
