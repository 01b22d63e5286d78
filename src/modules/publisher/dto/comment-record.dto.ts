import { ChoiceField, IdField } from '../../../core/http/index.js';
import { CommentText } from '../../comments/index.js';

export class CreateCommentRecordDto {
  @IdField()
  itemid: number;

  @CommentText()
  comment: string;
}

/** Omitted members stay unchanged. */
export class UpdateCommentRecordDto {
  @CommentText({ optional: true })
  comment?: string;

  @ChoiceField([0, 1], { optional: true })
  approved?: number;
}
