import { PartialType } from '@nestjs/swagger';
import { ValidateWith } from '../../../../core/http/index.js';
import type { ArticleInput, NewArticleInput } from '../../model/article-input.js';
import { ArticleAttributesInput } from '../../dto/article-attributes.input.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import { ArticleAuthorField, ArticleCategoryField, ArticleTagsField } from '../../dto/article-field.decorators.js';
import { extractFields } from '../../../../core/module-fields/index.js';
import { parseTime } from '../../../../core/text/index.js';

@ValidateWith(ArticleDtoRules)
export class CreateArticleDto extends ArticleAttributesInput {
  @ArticleCategoryField()
  category_id: number;

  @ArticleTagsField()
  tags?: string[];

  @ArticleAuthorField()
  author_id?: number;
}

/** Omitted fields do not change. */
@ValidateWith(ArticleDtoRules)
export class UpdateArticleDto extends PartialType(CreateArticleDto, { skipNullProperties: false }) {}

export function toArticleInput(dto: CreateArticleDto): NewArticleInput;
export function toArticleInput(dto: UpdateArticleDto): ArticleInput;
export function toArticleInput(dto: UpdateArticleDto): ArticleInput {
  const { category_id, author_id, publish_at, ...same } = extractFields(dto);
  return {
    ...same,
    ...(category_id !== undefined && { categoryId: category_id }),
    ...(author_id !== undefined && { authorId: author_id }),
    ...(publish_at !== undefined && { publishAt: publish_at === null ? null : parseTime(publish_at)! }),
  };
}
