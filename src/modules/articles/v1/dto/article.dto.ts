import { PartialType } from '@nestjs/swagger';
import {
  AlsoCheckedBy,
  BooleanField,
  checkedText,
  ChoiceField,
  IdField,
  LineField,
  parseTime,
  SlugField,
  TextField,
  TextListField,
  TimeField,
  urlProblem,
} from '../../../../core/http/index.js';
import type { ArticleInput, NewArticleInput } from '../../article-input.js';
import { ArticleDtoRules } from './article-dto.rules.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-status.js';

const LONGEST_CONTENT = 1024 * 1024;

@AlsoCheckedBy(ArticleDtoRules)
export class CreateArticleDto {
  @LineField({ min: 3, max: 255, example: 'The ferry at dawn' })
  title: string;

  @TextField({
    max: LONGEST_CONTENT,
    description: 'HTML; the least length is a setting (50 characters)',
    example: '<p>Before the first commuters come, the river belongs to the herons and the crew.</p>',
  })
  content: string;

  @IdField({ example: 1 })
  category_id: number;

  @TextListField(10, { min: 1, max: 50 }, { optional: true, example: ['rivers', 'early'] })
  tags?: string[];

  @TimeField({ optional: true, nullable: true, description: 'when the draft is to become public', example: null })
  publish_at?: string | null;

  @SlugField({ optional: true, description: 'made from the title when left out' })
  slug?: string;

  @TextField({ max: 500, optional: true, description: 'the first 200 characters of the text when left out or empty' })
  excerpt?: string;

  @LineField({ max: 255, optional: true })
  subtitle?: string;

  @checkedText(urlProblem, { max: 2048, optional: true, nullable: true, format: 'uri' })
  image?: string | null;

  @BooleanField({ optional: true })
  featured?: boolean;

  @ChoiceField(ARTICLE_STATUSES, { optional: true, description: 'draft when left out' })
  status?: ArticleStatus;

  @IdField({ optional: true, description: 'for editors: another author' })
  author_id?: number;
}

/** What is left out stays as it is. */
@AlsoCheckedBy(ArticleDtoRules)
export class UpdateArticleDto extends PartialType(CreateArticleDto, { skipNullProperties: false }) {}

export function articleInput(dto: CreateArticleDto): NewArticleInput;
export function articleInput(dto: UpdateArticleDto): ArticleInput;
export function articleInput({ category_id, author_id, publish_at, ...same }: UpdateArticleDto): ArticleInput {
  return {
    ...same,
    ...(category_id !== undefined && { categoryId: category_id }),
    ...(author_id !== undefined && { authorId: author_id }),
    ...(publish_at !== undefined && { publishAt: publish_at === null ? null : parseTime(publish_at)! }),
  };
}
