import { ApiProperty } from '@nestjs/swagger';
import { RatingDistribution } from '../../ratings/index.js';

const count = { type: 'integer', minimum: 0 } as const;

/** What readers think of an item. */
export class ItemRatingsResource {
  @ApiProperty({ type: 'integer' })
  itemid: number;

  @ApiProperty({ type: Number, description: 'the average; 0 when nobody has rated' })
  rating: number;

  @ApiProperty(count)
  rating_count: number;

  @ApiProperty({ type: RatingDistribution, description: 'how many gave which rating' })
  distribution: RatingDistribution;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, nullable: true, description: 'what the caller gave' })
  mine: number | null;
}
