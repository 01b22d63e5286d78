import {
  ValidateWith,
  ChoiceField,
  IdField,
  PageQuery,
  toPageRequest,
  QueryChoice,
  QueryInteger,
} from '../../../../core/http/index.js';
import { type CommentInput, type NewCommentInput, COMMENT_STATUSES, type CommentStatus } from '../../comment-record.js';
import { CommentDtoRules } from '../../dto/comment-dto.rules.js';
import { CommentTextField } from '../../dto/comment-field.decorators.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import { type CommentListCriteria, toCommentCriteria } from '../../comment-list.js';

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

export const CREATE_COMMENT_EXAMPLES = {
  comment: { comment: 'A loaf that waits for me, at last.' },
  reply: { comment: 'Mine is called Gladys.', parent_id: 1 },
};

export const toNewCommentInput = ({ comment, parent_id }: CreateCommentDto): NewCommentInput => ({
  text: comment,
  parentId: parent_id || null,
});

export const toCommentInput = ({ comment, status }: UpdateCommentDto): CommentInput => ({
  ...(comment !== undefined && { text: comment }),
  ...(status !== undefined && { status }),
});

export class ListArticleCommentsQuery extends PageQuery {
  @QueryChoice(
    COMMENT_STATUSES,
    "default: approved comments and the caller's own comments; for moderators: all comments",
  )
  status?: CommentStatus;

  @QueryInteger('comment id: only its replies; 0: only top-level comments', { allowZero: true })
  parent?: number;

  @QueryChoice(['asc', 'desc'], 'sort direction by creation time; default: desc')
  order?: 'asc' | 'desc';
}

export class ListCommentsQuery extends ListArticleCommentsQuery {
  @QueryInteger('article id')
  article?: number;

  @QueryInteger('user id of the author')
  author?: number;
}

export const toCommentListCriteria = (query: ListCommentsQuery): CommentListCriteria => ({
  ...toCommentCriteria(query),
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
