import { ChoiceField, IdField } from '../../../core/http/index.js';
import { CommentText } from '../../comments/index.js';

export class NewCommentDto {
  @IdField()
  itemid: number;

  @CommentText()
  comment: string;
}

/** Omitted members stay unchanged. */
export class ChangedCommentDto {
  @CommentText({ optional: true })
  comment?: string;

  @ChoiceField([0, 1], { optional: true })
  approved?: number;
}
