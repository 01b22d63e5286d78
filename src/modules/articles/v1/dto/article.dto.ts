import { PartialType } from '@nestjs/swagger';
import { ValidateWith } from '../../../../core/http/index.js';
import type { ArticleInput, NewArticleInput } from '../../model/article-input.js';
import { ArticleAttributesInput } from '../../dto/article-attributes.input.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import {
  EXAMPLE_CONTENT,
  ArticleAuthorField,
  ArticleCategoryField,
  ArticleTagsField,
} from '../../dto/article-field.decorators.js';
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

export const CREATE_ARTICLE_EXAMPLES = {
  draft: { title: 'The ferry at dawn', content: EXAMPLE_CONTENT, category_id: 7 },
  'published article': {
    ...{ title: 'The second ferry', content: EXAMPLE_CONTENT, category_id: 7 },
    ...{ excerpt: 'It is quieter than the first.', subtitle: 'A morning on the river', tags: ['rivers', 'early'] },
    status: 'published',
  },
  'scheduled draft': {
    ...{ title: 'The last ferry', content: EXAMPLE_CONTENT, category_id: 7 },
    publish_at: '2099-01-31T08:00:00Z',
  },
};

export const UPDATE_ARTICLE_EXAMPLES = {
  'another title': { title: 'Build the Bench First, Then the Chair' },
  'another category and other tags': { category_id: 2, tags: ['Woodworking', 'Tools'] },
};

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
