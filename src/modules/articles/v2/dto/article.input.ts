import { PartialType } from '@nestjs/swagger';
import { type InputDefinition, type ResourceInput, ToManyField, ToOneField } from '../../../../core/json-api/index.js';
import type { ArticleInput, NewArticleInput } from '../../model/article-input.js';
import { ArticleAttributesInput } from '../../dto/article-attributes.input.js';
import { ArticleDtoRules } from '../../dto/article-dto.rules.js';
import { ArticleTagsField, EXAMPLE_CONTENT, MAX_ARTICLE_TAGS } from '../../dto/article-field.decorators.js';
import { extractFields } from '../../../../core/module-fields/index.js';
import { parseTime } from '../../../../core/text/index.js';

class CreateArticleAttributes extends ArticleAttributesInput {
  @ArticleTagsField()
  tag_names?: string[];
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

const CITIES = { data: { type: 'category', id: '6' } };

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
  examples: {
    draft: { attributes: { title: 'The night bus', content: EXAMPLE_CONTENT }, relationships: { category: CITIES } },
    'published article': {
      attributes: {
        ...{ title: 'The first tram', content: EXAMPLE_CONTENT, excerpt: 'It is quieter than the last.' },
        ...{ subtitle: 'A morning in town', tag_names: ['trams', 'early'], status: 'published' },
      },
      relationships: { category: CITIES },
    },
    'scheduled draft': {
      attributes: { title: 'The airport train', content: EXAMPLE_CONTENT, publish_at: '2099-01-31T08:00:00Z' },
      relationships: { category: CITIES },
    },
  },
  attributes: CreateArticleAttributes,
  relationships: CreateArticleRelationships,
};

export const UPDATE_ARTICLE: InputDefinition<UpdateArticleAttributes, UpdateArticleRelationships> = {
  ...SHARED,
  of: 'existing',
  examples: {
    'another title': { attributes: { title: 'Build the Bench First, Then the Table' } },
    'another category and other tags': {
      attributes: { tag_names: ['Woodworking', 'Tools'] },
      relationships: { category: { data: { type: 'category', id: '2' } } },
    },
  },
  attributes: UpdateArticleAttributes,
  relationships: UpdateArticleRelationships,
};

export function toArticleInput(input: CreateArticleInput): NewArticleInput;
export function toArticleInput(input: UpdateArticleInput): ArticleInput;
export function toArticleInput({
  attributes,
  relationships: { category, author, tags },
}: UpdateArticleInput): ArticleInput {
  const { tag_names, publish_at, ...same } = extractFields(attributes);
  return {
    ...same,
    ...(tag_names !== undefined && { tags: tag_names }),
    ...(tags !== undefined && { tagIds: tags }),
    ...(category !== undefined && { categoryId: category }),
    ...(author !== undefined && { authorId: author }),
    ...(publish_at !== undefined && { publishAt: publish_at === null ? null : parseTime(publish_at)! }),
  };
}
