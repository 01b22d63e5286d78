import { ApiProperty } from '@nestjs/swagger';
import type { FieldValues } from '../../../core/field-table/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import { ApiToOne, type ToOne, type ToOneOrNone } from '../../../core/openapi-decorators/api-relationship.decorator.js';
import { SelfLink } from '../../../core/openapi-decorators/api-response.decorator.js';
import { revisionedArticleFields } from '../model/article.fields.js';
import type { VisibleRevision } from '../revisions/article-revision-record.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../model/article-transitions.js';

const time = { type: String, format: 'date-time' } as const;

export class RevisionAttributes extends attributesClass<FieldValues<VisibleRevision, typeof revisionedArticleFields>>(
  revisionedArticleFields,
) {
  @ApiProperty({
    enum: ARTICLE_STATUSES,
    description: 'status of the article in this version; a restore does not change the status',
  })
  status: ArticleStatus;

  @ApiProperty({ type: [String], description: 'tag names of this version', example: ['Tools', 'Woodworking'] })
  tags: readonly string[];

  @ApiProperty({ ...time, description: 'time at which this version was written' })
  written_at: string;

  @ApiProperty({ ...time, description: 'time of the update that replaced this version' })
  created_at: string;
}

class RevisionRelationships {
  @ApiToOne('article')
  article: ToOne<'article'>;

  @ApiToOne('category', { none: 'null if the category is deleted or not visible to the caller' })
  category: ToOneOrNone<'category'>;

  @ApiToOne('user', {
    description: 'user who made the update that replaced this version',
    none: 'null if an import replaced this version',
  })
  editor: ToOneOrNone<'user'>;
}

/** A previous version of an article. */
export class ArticleRevisionResource {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'number of the revision within the article' })
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
