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

class ArticleHighlight {
  @ApiProperty({ type: String, nullable: true, description: 'the whole title; null where nothing in it is found' })
  title: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'the whole excerpt; null where nothing in it is found' })
  excerpt: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'about 200 characters of the text, with … where it goes on; null where nothing in its beginning is found',
  })
  content: string | null;
}

class ShownArticleAttributes extends ArticleAttributes {
  @ApiProperty({
    type: ArticleHighlight,
    required: false,
    description: 'when asked for by `highlight=true`: HTML in which `<mark>` is the only element, around what is found',
  })
  highlight?: ArticleHighlight;
}

export class ArticleResource {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['article'] })
  type: 'article';

  @ApiProperty({ type: ShownArticleAttributes })
  attributes: Partial<ShownArticleAttributes>;

  @ApiProperty({ type: ArticleRelationships })
  relationships: ArticleRelationships;

  @ApiProperty({ type: ArticleLinks })
  links: ArticleLinks;
}
