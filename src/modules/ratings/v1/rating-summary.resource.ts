import { ApiProperty } from '@nestjs/swagger';

const count = { type: 'integer', minimum: 0 } as const;

/** How many gave which rating. */
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

/** Not a resource with an identity: what one reads of an article's ratings. */
export class RatingSummaryResource {
  @ApiProperty({ type: Number, description: '0 when nobody has rated' })
  average: number;

  @ApiProperty(count)
  count: number;

  @ApiProperty({ type: RatingDistribution, description: 'how many gave which rating' })
  distribution: RatingDistribution;
}
