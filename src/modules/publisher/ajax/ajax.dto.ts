import { ApiProperty } from '@nestjs/swagger';
import { FromText, IdField, IntegerField } from '../../../core/http/index.js';
import { CommentText } from '../../comments/index.js';
import type { Rating } from '../../ratings/index.js';

/** For the documentation alone: which operation it is has been found out before its input is looked at. */
const Names = (op: string) =>
  ApiProperty({ enum: [op], required: false, description: 'here, or in the query in place of it' });

/** A number may come as its text here, in JSON too. */
export class OneItemDto {
  @FromText()
  @IdField({ example: 1 })
  itemid: number;
}

export class AddCommentDto extends OneItemDto {
  @Names('addComment')
  op?: string;

  @CommentText()
  text: string;
}

export class SubmitRatingDto extends OneItemDto {
  @Names('submitRating')
  op?: string;

  @FromText()
  @IntegerField({ min: 1, max: 5, example: 4 })
  rating: Rating;
}
