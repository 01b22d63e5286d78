import { ApiProperty } from '@nestjs/swagger';
import {
  ApiToMany,
  ApiToOne,
  type ToMany,
  type ToOne,
} from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { ArticleAttributes } from '../dto/article-attributes.js';

class ArticleLinks {
  @ApiProperty({ type: String })
  self: string;

  @ApiProperty({ type: String, description: 'path of the public page', example: '/articles/build-the-bench-first' })
  web: string;
}

export class ArticleRelationships {
  @ApiToOne('user')
  author: ToOne<'user'>;

  @ApiToOne('category')
  category: ToOne<'category'>;

  @ApiToMany('tag', { required: false, description: 'present if included' })
  tags?: ToMany<'tag'>;
}

class ArticleHighlight {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'complete title with marked matches; null without a match',
    example: 'Build the Bench First',
  })
  title: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'complete excerpt with marked matches; null without a match',
    example: 'Every workshop begins with the one project you cannot show anybody.',
  })
  excerpt: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'about 200 characters of the text with marked matches, and … for omitted text; null without a match in the first 20,000 characters',
    example: '<p>My first workbench was a door. It lay across two trestles, and it bounced when I planed.</p>',
  })
  content: string | null;
}

export class ArticleAttributesWithHighlight extends ArticleAttributes {
  @ApiProperty({
    type: ArticleHighlight,
    required: false,
    description: 'present with `highlight=true`: HTML with `<mark>` around each match and no other elements',
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
