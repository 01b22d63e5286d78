import { ApiProperty } from '@nestjs/swagger';
import { presentDistribution, type RatingSummary, RatingDistribution } from '../../ratings/index.js';

export const presentRatings = (
  itemid: number,
  { average, count, distribution, own }: RatingSummary & { readonly own: number | null },
): ItemRatingsResource => ({
  itemid,
  rating: average,
  rating_count: count,
  distribution: presentDistribution(distribution),
  mine: own,
});

const count = { type: 'integer', minimum: 0 } as const;

export class ItemRatingsResource {
  @ApiProperty({ type: 'integer' })
  itemid: number;

  @ApiProperty({ type: Number, description: 'average of all ratings; 0 without ratings' })
  rating: number;

  @ApiProperty(count)
  rating_count: number;

  @ApiProperty({ type: RatingDistribution, description: 'number of ratings per value' })
  distribution: RatingDistribution;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 5,
    nullable: true,
    description: 'rating by the caller; null without a rating',
  })
  mine: number | null;
}
