import { ApiProperty } from '@nestjs/swagger';
import { ApiToOne, type ToOne } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';

class RatingAttributes {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null until the first change' })
  updated_at: string | null;
}

class RatingRelationships {
  @ApiToOne('article')
  article: ToOne<'article'>;

  @ApiToOne('user', { description: 'user who rated the article' })
  user: ToOne<'user'>;
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
