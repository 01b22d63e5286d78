import { PartialType } from '@nestjs/swagger';
import { ValidateWith, ChoiceField, TimeField } from '../../../../core/http/index.js';
import type { ArticleInput, NewArticleInput } from '../../article-input.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-transitions.js';
import {
  ArticleAuthorField,
  ArticleCategoryField,
  ArticleContentField,
  ArticleExcerptField,
  ArticleFeaturedField,
  ArticleImageField,
  ArticleSlugField,
  ArticleSubtitleField,
  ArticleTagsField,
  ArticleTitleField,
} from '../../dto/article-field.decorators.js';
import { parseTime } from '../../../../core/text/index.js';

@ValidateWith(ArticleDtoRules)
export class CreateArticleDto {
  @ArticleTitleField()
  title: string;

  @ArticleContentField()
  content: string;

  @ArticleCategoryField()
  category_id: number;

  @ArticleTagsField()
  tags?: string[];

  @TimeField({
    optional: true,
    nullable: true,
    description: 'time at which the draft will be published; null cancels the schedule',
    example: null,
  })
  publish_at?: string | null;

  @ArticleSlugField()
  slug?: string;

  @ArticleExcerptField()
  excerpt?: string;

  @ArticleSubtitleField()
  subtitle?: string;

  @ArticleImageField()
  image?: string | null;

  @ArticleFeaturedField()
  featured?: boolean;

  @ChoiceField(ARTICLE_STATUSES, { optional: true, description: 'default: draft' })
  status?: ArticleStatus;

  @ArticleAuthorField()
  author_id?: number;
}

/** Omitted fields do not change. */
@ValidateWith(ArticleDtoRules)
export class UpdateArticleDto extends PartialType(CreateArticleDto, { skipNullProperties: false }) {}

export function toArticleInput(dto: CreateArticleDto): NewArticleInput;
export function toArticleInput(dto: UpdateArticleDto): ArticleInput;
export function toArticleInput({ category_id, author_id, publish_at, ...same }: UpdateArticleDto): ArticleInput {
  return {
    ...same,
    ...(category_id !== undefined && { categoryId: category_id }),
    ...(author_id !== undefined && { authorId: author_id }),
    ...(publish_at !== undefined && { publishAt: publish_at === null ? null : parseTime(publish_at)! }),
  };
}
