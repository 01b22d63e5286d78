import { ApiProperty } from '@nestjs/swagger';
import { AcceptNumericString, IdField, IntegerField } from '../../../core/http/index.js';
import { CommentTextField } from '../../comments/index.js';
import type { RatingValue } from '../../ratings/index.js';

/** For the OpenAPI document only: the operation is resolved before its input is validated. */
const OpField = (op: string) =>
  ApiProperty({
    enum: [op],
    required: false,
    description: 'operation; can be sent as a query parameter instead',
  });

/** Numbers can be sent as text, also in JSON. */
export class ItemIdDto {
  @AcceptNumericString()
  @IdField({ example: 1 })
  itemid: number;
}

export class AddCommentDto extends ItemIdDto {
  @OpField('addComment')
  op?: string;

  @CommentTextField()
  text: string;
}

export class SubmitRatingDto extends ItemIdDto {
  @OpField('submitRating')
  op?: string;

  @AcceptNumericString()
  @IntegerField({ min: 1, max: 5, example: 4 })
  rating: RatingValue;
}
