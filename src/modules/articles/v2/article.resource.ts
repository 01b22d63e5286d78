import { ApiProperty } from '@nestjs/swagger';
import { type Relationship, ApiResourceToMany, ApiResourceToOne } from '../../../core/json-api/index.js';
import { ARTICLE_ATTRIBUTE_NAMES as ATTRIBUTES, ArticleAttributes } from '../dto/article-attributes.js';

class ArticleV2Links {
  @ApiProperty({ type: String })
  self: string;

  @ApiProperty({ type: String, description: 'path of the public page', example: '/articles/build-the-bench-first' })
  web: string;
}

export class ArticleV2Relationships {
  @ApiResourceToOne('user')
  author?: Relationship;

  @ApiResourceToOne('category')
  category?: Relationship;

  @ApiResourceToMany('tag')
  tags?: Relationship;
}

/** Documents an article of version 2 in OpenAPI, for `@ApiResourceResponse` and its `included` resources. */
export class ArticleV2Resource {
  @ApiProperty({ type: String })
  id: string;

  @ApiProperty({ enum: ['article'] })
  type: 'article';

  /** @internal */
  @ApiProperty({ type: ArticleAttributes })
  attributes: ArticleAttributes;

  /** @internal */
  @ApiProperty({ type: ArticleV2Relationships, required: false })
  relationships?: ArticleV2Relationships;

  /** @internal */
  @ApiProperty({ type: ArticleV2Links })
  links: ArticleV2Links;
}

/** Names of the attributes and relationships of articles, for `fields[article]`. Other modules add the names of their relationships. */
export const ARTICLE_FIELDS = [...ATTRIBUTES, 'author', 'category', 'tags'] as const satisfies readonly (
  keyof ArticleAttributes | keyof ArticleV2Relationships
)[];
