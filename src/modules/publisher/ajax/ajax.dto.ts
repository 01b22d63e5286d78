import { FromText, IdField, IntegerField } from '../../../core/http/index.js';
import { CommentText } from '../../comments/index.js';
import type { Rating } from '../../ratings/index.js';

/** A number may come as its text here, in JSON too. */
export class OneItemDto {
  @FromText()
  @IdField({ example: 1 })
  itemid: number;
}

export class AddCommentDto extends OneItemDto {
  @CommentText()
  text: string;
}

export class SubmitRatingDto extends OneItemDto {
  @FromText()
  @IntegerField({ min: 1, max: 5, example: 4 })
  rating: Rating;
}
