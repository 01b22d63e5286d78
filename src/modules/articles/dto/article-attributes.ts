import { ApiProperty } from '@nestjs/swagger';
import type { ArticleRecord } from '../article-record.js';
import { ARTICLE_STATUSES, type ArticleStatus, toArticleStatusName } from '../article-transitions.js';

const time = { type: String, format: 'date-time' } as const;
// All attributes are optional in responses, because `fields` selects attributes.
const optional = { required: false } as const;

class Rating {
  @ApiProperty({ type: Number, description: 'average of all ratings; 0 without ratings' })
  average: number;

  @ApiProperty({ type: 'integer' })
  count: number;
}

/** Attributes of an article in all API versions. */
export class ArticleAttributes {
  @ApiProperty({ type: String, ...optional })
  title: string;

  @ApiProperty({ type: String, ...optional })
  slug: string;

  @ApiProperty({
    type: String,
    ...optional,
    description: 'written by the author, or the first 200 characters of the text',
  })
  excerpt: string;

  @ApiProperty({ type: String, ...optional, description: 'sanitised HTML' })
  content: string;

  @ApiProperty({ enum: ARTICLE_STATUSES, ...optional })
  status: ArticleStatus;

  @ApiProperty({ type: 'integer', ...optional })
  views: number;

  @ApiProperty({ ...time, ...optional })
  created_at: string;

  @ApiProperty({ ...time, ...optional, nullable: true, description: 'null until the first change' })
  updated_at: string | null;

  @ApiProperty({ ...time, ...optional, nullable: true, description: 'time of the first publication; null before' })
  published_at: string | null;

  @ApiProperty({ type: String, ...optional })
  subtitle: string;

  @ApiProperty({ type: String, ...optional, nullable: true, description: 'image URL' })
  image: string | null;

  @ApiProperty({ type: Boolean, ...optional })
  featured: boolean;

  @ApiProperty({
    ...time,
    ...optional,
    nullable: true,
    description: 'time at which the draft will be published; null if not scheduled',
  })
  publish_at: string | null;

  @ApiProperty({ type: Rating, ...optional })
  rating: Rating;

  @ApiProperty({ type: 'integer', ...optional, description: 'number of approved comments' })
  comments_count: number;
}

export const ARTICLE_ATTRIBUTE_NAMES = [
  'title',
  'slug',
  'excerpt',
  'content',
  'status',
  'views',
  'created_at',
  'updated_at',
  'published_at',
  'subtitle',
  'image',
  'featured',
  'publish_at',
  'rating',
  'comments_count',
] as const satisfies readonly (keyof ArticleAttributes)[];
export type ArticleAttributeName = (typeof ARTICLE_ATTRIBUTE_NAMES)[number];

export const toArticleAttributes = (article: ArticleRecord): ArticleAttributes => ({
  title: article.title,
  slug: article.slug,
  excerpt: article.excerpt,
  content: article.content,
  status: toArticleStatusName(article.status),
  views: article.views,
  created_at: article.createdAt,
  updated_at: article.updatedAt,
  published_at: article.publishedAt,
  subtitle: article.subtitle,
  image: article.image,
  featured: article.featured,
  publish_at: article.publishAt,
  rating: {
    average: article.ratingCount === 0 ? 0 : article.ratingSum / article.ratingCount,
    count: article.ratingCount,
  },
  comments_count: article.commentsCount,
});
