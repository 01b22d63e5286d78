import { ApiProperty } from '@nestjs/swagger';

const count = { type: 'integer', minimum: 0 } as const;

/** The number of ratings per value. */
export class RatingDistribution {
  @ApiProperty(count)
  1: number;

  @ApiProperty(count)
  2: number;

  @ApiProperty(count)
  3: number;

  @ApiProperty(count)
  4: number;

  @ApiProperty(count)
  5: number;
}

/** The rating summary of an article. It is not a resource, because it has no id. */
export class RatingSummaryResource {
  @ApiProperty({ type: Number, description: 'average of all ratings; 0 without ratings', example: 4.5 })
  average: number;

  @ApiProperty(count)
  count: number;

  @ApiProperty({ type: RatingDistribution, description: 'number of ratings per value' })
  distribution: RatingDistribution;
}
