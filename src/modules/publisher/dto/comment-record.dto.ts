import { ChoiceField, IdField } from '../../../core/http/index.js';
import { CommentTextField } from '../../comments/index.js';

export class CreateCommentRecordDto {
  @IdField()
  itemid: number;

  @CommentTextField()
  comment: string;
}

/** Omitted members stay unchanged. */
export class UpdateCommentRecordDto {
  @CommentTextField({ optional: true })
  comment?: string;

  @ChoiceField([0, 1], { optional: true })
  approved?: number;
}
