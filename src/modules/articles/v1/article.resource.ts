import { ApiProperty } from '@nestjs/swagger';
import { ApiToMany, ApiToOne, type ToMany, type ToOne } from '../../../core/openapi/api-relationship.decorator.js';
import { ArticleAttributes } from '../dto/article-attributes.js';

class ArticleLinks {
  @ApiProperty({ type: String })
  self: string;

  @ApiProperty({ type: String, description: 'URL path of the public page' })
  web: string;
}

class ArticleRelationships {
  @ApiToOne('user')
  author: ToOne<'user'>;

  @ApiToOne('category')
  category: ToOne<'category'>;

  @ApiToMany('tag', { required: false, description: 'present if included' })
  tags?: ToMany<'tag'>;

  @ApiToMany('comment', { required: false, description: 'present if included: the newest 20 comments' })
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

class ArticleAttributesWithHighlight extends ArticleAttributes {
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

  @ApiProperty({ type: ArticleAttributesWithHighlight })
  attributes: Partial<ArticleAttributesWithHighlight>;

  @ApiProperty({ type: ArticleRelationships })
  relationships: ArticleRelationships;

  @ApiProperty({ type: ArticleLinks })
  links: ArticleLinks;
}
