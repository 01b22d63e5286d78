import { ApiProperty } from '@nestjs/swagger';
import { RelatesToMany, RelatesToOne, type ToMany, type ToOne } from '../../../core/openapi/relationship.decorators.js';
import { ArticleAttributes } from '../dto/article-attributes.js';

class ArticleLinks {
  @ApiProperty({ type: String })
  self: string;

  @ApiProperty({ type: String, description: 'URL path of the public page' })
  web: string;
}

class ArticleRelationships {
  @RelatesToOne('user')
  author: ToOne<'user'>;

  @RelatesToOne('category')
  category: ToOne<'category'>;

  @RelatesToMany('tag', { required: false, description: 'present if included' })
  tags?: ToMany<'tag'>;

  @RelatesToMany('comment', { required: false, description: 'present if included: the newest 20 comments' })
  comments?: ToMany<'comment'>;
}

class ArticleHighlight {
  @ApiProperty({ type: String, nullable: true, description: 'whole title; null without a match' })
  title: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'whole excerpt; null without a match' })
  excerpt: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'about 200 characters of the text, with … for omitted text; null if the searched beginning of the text has no match',
  })
  content: string | null;
}

class ShownArticleAttributes extends ArticleAttributes {
  @ApiProperty({
    type: ArticleHighlight,
    required: false,
    description: 'present with `highlight=true`: HTML in which the only element is `<mark>`, around each match',
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
