import { ApiProperty } from '@nestjs/swagger';
import { type FieldValues, namesOf, presenterOf } from '../../../core/field-table/index.js';
import { attributesClass } from '../../../core/openapi-decorators/attributes-class.js';
import { articleFields } from '../model/article.fields.js';
import type { ArticleRecord } from '../model/article-record.js';

class Rating {
  @ApiProperty({ type: Number, description: 'average of all ratings; 0 without ratings', example: 4.5 })
  average: number;

  @ApiProperty({ type: 'integer' })
  count: number;
}

type ArticleFields = typeof articleFields;

/** Attributes of an article in all API versions. */
export class ArticleAttributes extends attributesClass<FieldValues<ArticleRecord, ArticleFields>>(articleFields, {
  optional: true,
  classes: { rating: Rating },
}) {}

export const ARTICLE_ATTRIBUTE_NAMES = namesOf(articleFields);
export type ArticleAttributeName = keyof ArticleFields;

export const toArticleAttributes = presenterOf<ArticleRecord, ArticleFields>(articleFields);
