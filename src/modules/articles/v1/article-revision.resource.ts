import { ApiProperty } from '@nestjs/swagger';
import { RelatesToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi/relationship.decorators.js';
import { SelfLink } from '../../../core/openapi/self-link.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../article-status.js';

const time = { type: String, format: 'date-time' } as const;

class RevisionAttributes {
  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: String })
  slug: string;

  @ApiProperty({ type: String })
  subtitle: string;

  @ApiProperty({ type: String })
  excerpt: string;

  @ApiProperty({ type: String, description: 'sanitised HTML' })
  content: string;

  @ApiProperty({ type: String, nullable: true, description: 'URL of a picture' })
  image: string | null;

  @ApiProperty({ type: Boolean })
  featured: boolean;

  @ApiProperty({ enum: ARTICLE_STATUSES, description: 'the state at that time; restoring leaves it alone' })
  status: ArticleStatus;

  @ApiProperty({ type: [String], description: 'names, as they were' })
  tags: readonly string[];

  @ApiProperty({ ...time, description: 'the `updated_at` of that version, or its `created_at` where it was the first' })
  written_at: string;

  @ApiProperty({ ...time, description: 'when an update replaced it' })
  created_at: string;
}

class RevisionRelationships {
  @RelatesToOne('article')
  article: ToOne<'article'>;

  @RelatesToOne('category', { none: 'null where it is gone, or does not exist for the caller' })
  category: ToOneOrNone<'category'>;

  @RelatesToOne('user', { description: 'who made the update that replaced it', none: 'null: an import' })
  editor: ToOneOrNone<'user'>;
}

/** What an article said until an update replaced it. */
export class ArticleRevisionResource {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'its number in the article' })
  id: number;

  @ApiProperty({ enum: ['revision'] })
  type: 'revision';

  @ApiProperty({ type: RevisionAttributes })
  attributes: RevisionAttributes;

  @ApiProperty({ type: RevisionRelationships })
  relationships: RevisionRelationships;

  @ApiProperty({ type: SelfLink })
  links: SelfLink;
}
