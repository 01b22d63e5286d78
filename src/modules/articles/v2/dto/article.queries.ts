import {
  booleanFilter,
  choiceFilter,
  filterTypesOf,
  idFilter,
  type ListDefinition,
  type ListRequest,
  type SelectionDefinition,
  textFilter,
} from '../../../../core/json-api/index.js';
import { CATEGORY_FIELDS } from '../../../categories/index.js';
import { TAG_FIELDS } from '../../../tags/index.js';
import { USER_FIELDS } from '../../../users/index.js';
import { articleFields } from '../../model/article.fields.js';
import { ARTICLE_STATUSES } from '../../model/article-transitions.js';
import {
  ARTICLE_SORTS,
  type ArticleFilterField,
  type ArticleListCriteria,
  type ArticleSort,
} from '../../list/article-list.js';
import { ARTICLE_FIELDS } from '../article.resource.js';
import type { FilterOperator } from '../../../../core/pagination/index.js';

export const ARTICLE_SELECTION_DEFINITION: SelectionDefinition = {
  includes: ['author', 'category', 'category.parent', 'tags'],
  fields: {
    article: ARTICLE_FIELDS,
    user: USER_FIELDS,
    category: CATEGORY_FIELDS,
    tag: TAG_FIELDS,
  },
  extensible: { article: '' },
};

const ONLY = { operators: ['eq'] as readonly FilterOperator[] };

export const ARTICLE_LIST_DEFINITION: ListDefinition<ArticleSort, ArticleFilterField> = {
  ...ARTICLE_SELECTION_DEFINITION,
  type: 'article',
  sorts: ARTICLE_SORTS,
  defaultSort: '-created_at',
  filters: {
    status: choiceFilter(ARTICLE_STATUSES, {
      description: 'status (default: published; drafts and archived articles only if visible to the caller)',
    }),
    trashed: booleanFilter({ ...ONLY, description: 'in the trash (authors: their own articles; editors: all)' }),
    category: idFilter({ description: 'category id (without subcategories)' }),
    category_tree: idFilter({ ...ONLY, description: 'category id (including subcategories)' }),
    author: idFilter({ description: 'author id' }),
    tag: textFilter(100, { operators: ['eq', 'ne', 'in'], description: 'name or slug of a tag' }),
    search: textFilter(200, {
      ...ONLY,
      description:
        'full-text search in title, excerpt and content (every word must occur; a last word of four or more letters also matches as a prefix)',
    }),
    slug: textFilter(190, { ...ONLY, description: 'current or previous slug' }),
    id: idFilter({ operators: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte'] }),
    ...filterTypesOf(articleFields),
  },
};

export const toArticleListCriteria = (request: ListRequest<ArticleSort, ArticleFilterField>): ArticleListCriteria => ({
  ...request,
  attributes: request.fields['article'],
  isContentOmitted: !(request.fields['article']?.includes('content') ?? true),
});

export const ARTICLE_TAGS_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { tag: TAG_FIELDS } };
