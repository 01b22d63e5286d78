import { ChoiceField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import type { CommentInput, NewCommentInput } from '../../comment-input.js';
import { COMMENT_STATUSES, type CommentStatus } from '../../comment-status.js';
import { CommentDtoRules } from '../../dto/comment-dto.rules.js';
import { CommentText } from '../../dto/comment-fields.js';

class NewCommentAttributes {
  @CommentText()
  comment: string;
}

class NewCommentLinkage {
  @ToOneField('comment', { optional: true, nullable: true, description: 'parent comment; null: top-level comment' })
  parent?: number | null;
}

class ChangedCommentAttributes {
  @CommentText({ optional: true })
  comment?: string;

  @ChoiceField(COMMENT_STATUSES, {
    optional: true,
    description: 'settable by moderators; authors can only edit the text, for 15 minutes',
  })
  status?: CommentStatus;
}

export const NEW_COMMENT: InputDefinition<NewCommentAttributes, NewCommentLinkage> = {
  type: 'comment',
  of: 'new',
  attributes: NewCommentAttributes,
  relationships: NewCommentLinkage,
  rules: CommentDtoRules,
  names: { parent_id: 'data.relationships.parent' },
};

/** Omitted fields do not change. */
export const CHANGED_COMMENT: InputDefinition<ChangedCommentAttributes> = {
  type: 'comment',
  of: 'existing',
  attributes: ChangedCommentAttributes,
  rules: CommentDtoRules,
};

export type NewComment = ResourceInput<NewCommentAttributes, NewCommentLinkage>;
export type ChangedComment = ResourceInput<ChangedCommentAttributes>;

export const newCommentInput = ({ attributes, relationships }: NewComment): NewCommentInput => ({
  text: attributes.comment,
  parentId: relationships.parent ?? null,
});

export const commentInput = ({ attributes: { comment, status } }: ChangedComment): CommentInput => ({
  ...(comment !== undefined && { text: comment }),
  ...(status !== undefined && { status }),
});
