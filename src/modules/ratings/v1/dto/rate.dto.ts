import { IntegerField } from '../../../../core/http/index.js';
import type { RatingValue } from '../../rating-record.js';

export class RateDto {
  @IntegerField({ min: 1, max: 5, example: 4 })
  rating: RatingValue;
}
