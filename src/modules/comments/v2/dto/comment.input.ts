import { ChoiceField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToOneField } from '../../../../core/json-api/index.js';
import { type CommentInput, type NewCommentInput, COMMENT_STATUSES, type CommentStatus } from '../../comment-record.js';
import { CommentDtoRules } from '../../dto/comment-dto.rules.js';
import { CommentTextField } from '../../dto/comment-field.decorators.js';

class CreateCommentAttributes {
  @CommentTextField()
  comment: string;
}

class CreateCommentLinkage {
  @ToOneField('comment', { optional: true, nullable: true, description: 'parent comment; null: top-level comment' })
  parent?: number | null;
}

class UpdateCommentAttributes {
  @CommentTextField({ optional: true })
  comment?: string;

  @ChoiceField(COMMENT_STATUSES, {
    optional: true,
    description: 'only moderators can change the status; authors can edit the text for 15 minutes',
  })
  status?: CommentStatus;
}

export const CREATE_COMMENT: InputDefinition<CreateCommentAttributes, CreateCommentLinkage> = {
  type: 'comment',
  of: 'new',
  examples: {
    comment: { attributes: { comment: 'A door makes a good table.' } },
    reply: {
      attributes: { comment: 'Mine survives on rye.' },
      relationships: { parent: { data: { type: 'comment', id: '1' } } },
    },
  },
  attributes: CreateCommentAttributes,
  relationships: CreateCommentLinkage,
  rules: CommentDtoRules,
  names: { parent_id: 'data.relationships.parent' },
};

/** Omitted fields do not change. */
export const UPDATE_COMMENT: InputDefinition<UpdateCommentAttributes> = {
  type: 'comment',
  of: 'existing',
  attributes: UpdateCommentAttributes,
  rules: CommentDtoRules,
};

export type CreateCommentInput = ResourceInput<CreateCommentAttributes, CreateCommentLinkage>;
export type UpdateCommentInput = ResourceInput<UpdateCommentAttributes>;

export const toNewCommentInput = ({ attributes, relationships }: CreateCommentInput): NewCommentInput => ({
  text: attributes.comment,
  parentId: relationships.parent ?? null,
});

export const toCommentInput = ({ attributes: { comment, status } }: UpdateCommentInput): CommentInput => ({
  ...(comment !== undefined && { text: comment }),
  ...(status !== undefined && { status }),
});
