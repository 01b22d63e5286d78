import { ApiProperty } from '@nestjs/swagger';
import { SelfLink } from '../../../core/openapi/self-link.js';

class RatingAttributes {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

class RatingIdentifier {
  @ApiProperty({ enum: ['article', 'user'] })
  type: 'article' | 'user';

  @ApiProperty({ type: 'integer' })
  id: number;
}

class RatingRelation {
  @ApiProperty({ type: RatingIdentifier })
  data: RatingIdentifier;
}

class RatingRelationships {
  @ApiProperty({ type: RatingRelation })
  article: RatingRelation;

  @ApiProperty({ type: RatingRelation, description: 'who gave it' })
  user: RatingRelation;
}

export class RatingResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['rating'] })
  type: 'rating';

  @ApiProperty({ type: RatingAttributes })
  attributes: RatingAttributes;

  @ApiProperty({ type: RatingRelationships })
  relationships: RatingRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
