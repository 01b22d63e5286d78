import { ValidateWith, ChoiceField, IdField } from '../../../../core/http/index.js';
import { type CommentInput, type NewCommentInput, COMMENT_STATUSES, type CommentStatus } from '../../comment-record.js';
import { CommentDtoRules } from '../../dto/comment-dto.rules.js';
import { CommentTextField } from '../../dto/comment-field.decorators.js';

@ValidateWith(CommentDtoRules)
export class CreateCommentDto {
  @CommentTextField()
  comment: string;

  @IdField({
    allowZero: true,
    optional: true,
    nullable: true,
    description: 'parent comment id; 0 or null: top-level comment',
  })
  parent_id?: number | null;
}

/** Omitted fields do not change. */
@ValidateWith(CommentDtoRules)
export class UpdateCommentDto {
  @CommentTextField({ optional: true })
  comment?: string;

  @ChoiceField(COMMENT_STATUSES, {
    optional: true,
    description: 'only moderators can change the status; authors can edit the text for 15 minutes',
  })
  status?: CommentStatus;
}

export const toNewCommentInput = ({ comment, parent_id }: CreateCommentDto): NewCommentInput => ({
  text: comment,
  parentId: parent_id || null,
});

export const toCommentInput = ({ comment, status }: UpdateCommentDto): CommentInput => ({
  ...(comment !== undefined && { text: comment }),
  ...(status !== undefined && { status }),
});
