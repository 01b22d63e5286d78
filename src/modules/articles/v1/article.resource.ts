import { ApiProperty } from '@nestjs/swagger';
import { RelatesToMany, RelatesToOne, type ToMany, type ToOne } from '../../../core/openapi/relationship.decorators.js';
import { ArticleAttributes } from '../dto/article-attributes.js';

class ArticleLinks {
  @ApiProperty({ type: String })
  self: string;

  @ApiProperty({ type: String, description: 'the public page' })
  web: string;
}

class ArticleRelationships {
  @RelatesToOne('user')
  author: ToOne<'user'>;

  @RelatesToOne('category')
  category: ToOne<'category'>;

  @RelatesToMany('tag', { required: false, description: 'when included' })
  tags?: ToMany<'tag'>;

  @RelatesToMany('comment', { required: false, description: 'when included: the newest 20' })
  comments?: ToMany<'comment'>;
}

export class ArticleResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['article'] })
  type: 'article';

  @ApiProperty({ type: ArticleAttributes })
  attributes: Partial<ArticleAttributes>;

  @ApiProperty({ type: ArticleRelationships })
  relationships: ArticleRelationships;

  @ApiProperty({ type: ArticleLinks })
  links: ArticleLinks;
}
