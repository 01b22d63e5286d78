import { PartialType } from '@nestjs/swagger';
import { ValidateWith, ChoiceField, parseTime, TimeField } from '../../../../core/http/index.js';
import type { ArticleInput, NewArticleInput } from '../../article-input.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-status.js';
import {
  ArticleAuthor,
  ArticleCategory,
  ArticleContent,
  ArticleExcerpt,
  ArticleFeatured,
  ArticleImage,
  ArticleSlug,
  ArticleSubtitle,
  ArticleTags,
  ArticleTitle,
} from '../../dto/article-fields.js';

@ValidateWith(ArticleDtoRules)
export class CreateArticleDto {
  @ArticleTitle()
  title: string;

  @ArticleContent()
  content: string;

  @ArticleCategory()
  category_id: number;

  @ArticleTags()
  tags?: string[];

  @TimeField({
    optional: true,
    nullable: true,
    description: 'time at which the draft will be published; null cancels the schedule',
    example: null,
  })
  publish_at?: string | null;

  @ArticleSlug()
  slug?: string;

  @ArticleExcerpt()
  excerpt?: string;

  @ArticleSubtitle()
  subtitle?: string;

  @ArticleImage()
  image?: string | null;

  @ArticleFeatured()
  featured?: boolean;

  @ChoiceField(ARTICLE_STATUSES, { optional: true, description: 'default: draft' })
  status?: ArticleStatus;

  @ArticleAuthor()
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
