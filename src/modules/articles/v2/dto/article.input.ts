import { PartialType } from '@nestjs/swagger';
import { ChoiceField, TimeField } from '../../../../core/http/index.js';
import { type InputDefinition, type ResourceInput, ToManyField, ToOneField } from '../../../../core/json-api/index.js';
import type { ArticleInput, NewArticleInput } from '../../article-input.js';
import { ARTICLE_STATUSES, type ArticleStatus } from '../../article-transitions.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import {
  ArticleContentField,
  ArticleExcerptField,
  ArticleFeaturedField,
  ArticleImageField,
  ArticleSlugField,
  ArticleSubtitleField,
  ArticleTagsField,
  ArticleTitleField,
  MAX_ARTICLE_TAGS,
} from '../../dto/article-field.decorators.js';
import { parseTime } from '../../../../core/text/index.js';

class CreateArticleAttributes {
  @ArticleTitleField()
  title: string;

  @ArticleContentField()
  content: string;

  @ArticleTagsField()
  tag_names?: string[];

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
}

class ArticleRelationshipsInput {
  @ToOneField('user', { optional: true, description: 'author; can be sent by editors only' })
  author?: number;

  @ToManyField('tag', MAX_ARTICLE_TAGS, {
    optional: true,
    description: 'existing tags; send either `tags` or `tag_names`',
  })
  tags?: number[];
}

class CreateArticleRelationships extends ArticleRelationshipsInput {
  @ToOneField('category')
  category: number;
}

/** Omitted fields do not change. */
class UpdateArticleAttributes extends PartialType(CreateArticleAttributes, { skipNullProperties: false }) {}

class UpdateArticleRelationships extends ArticleRelationshipsInput {
  @ToOneField('category', { optional: true })
  category?: number;
}

export type CreateArticleInput = ResourceInput<CreateArticleAttributes, CreateArticleRelationships>;
export type UpdateArticleInput = ResourceInput<UpdateArticleAttributes, UpdateArticleRelationships>;

const SHARED = {
  type: 'article',
  rules: ArticleDtoRules,
  names: {
    category_id: 'data.relationships.category',
    author_id: 'data.relationships.author',
    tag_ids: 'data.relationships.tags.data',
    tags: 'data.attributes.tag_names',
  },
};

export const CREATE_ARTICLE: InputDefinition<CreateArticleAttributes, CreateArticleRelationships> = {
  ...SHARED,
  of: 'new',
  attributes: CreateArticleAttributes,
  relationships: CreateArticleRelationships,
};

export const UPDATE_ARTICLE: InputDefinition<UpdateArticleAttributes, UpdateArticleRelationships> = {
  ...SHARED,
  of: 'existing',
  attributes: UpdateArticleAttributes,
  relationships: UpdateArticleRelationships,
};

export function toArticleInput(input: CreateArticleInput): NewArticleInput;
export function toArticleInput(input: UpdateArticleInput): ArticleInput;
export function toArticleInput({
  attributes: { tag_names, publish_at, ...same },
  relationships: { category, author, tags },
}: UpdateArticleInput): ArticleInput {
  return {
    ...same,
    ...(tag_names !== undefined && { tags: tag_names }),
    ...(tags !== undefined && { tagIds: tags }),
    ...(category !== undefined && { categoryId: category }),
    ...(author !== undefined && { authorId: author }),
    ...(publish_at !== undefined && { publishAt: publish_at === null ? null : parseTime(publish_at)! }),
  };
}
