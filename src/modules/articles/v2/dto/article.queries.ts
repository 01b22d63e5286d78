import {
  booleanFilter,
  choiceFilter,
  type FilterOperator,
  idFilter,
  type ListDefinition,
  numberFilter,
  type ShapeDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { CATEGORY_FIELDS } from '../../../categories/index.js';
import { TAG_FIELDS } from '../../../tags/index.js';
import { USER_FIELDS } from '../../../users/index.js';
import { ARTICLE_STATUSES } from '../../article-status.js';
import { ARTICLE_WINDOW_SORTS, type ArticleWindowField, type ArticleWindowSort } from '../../article-window.js';
import { ARTICLE_FIELDS } from '../article.resource.js';
import { COMMENT_FIELDS } from '../comment.resource.js';

export const ARTICLE: ShapeDefinition = {
  includes: ['author', 'category', 'category.parent', 'tags', 'comments', 'comments.author', 'comments.parent'],
  fields: {
    article: ARTICLE_FIELDS,
    user: USER_FIELDS,
    category: CATEGORY_FIELDS,
    tag: TAG_FIELDS,
    comment: COMMENT_FIELDS,
  },
  extensible: { article: '' },
};

const ONLY = { operators: ['eq'] as readonly FilterOperator[] };

export const ARTICLES: ListDefinition<ArticleWindowSort, ArticleWindowField> = {
  ...ARTICLE,
  type: 'article',
  sorts: ARTICLE_WINDOW_SORTS,
  defaultSort: '-created_at',
  filters: {
    status: choiceFilter(ARTICLE_STATUSES, {
      description: 'published ones when left out; drafts and archived ones as far as the caller may see them',
    }),
    trashed: booleanFilter({ ...ONLY, description: 'the trash: for authors their own, for editors all' }),
    category: idFilter({ description: 'without subcategories' }),
    category_tree: idFilter({ ...ONLY, description: 'a category with everything below it' }),
    author: idFilter(),
    tag: textFilter(100, { operators: ['eq', 'ne', 'in'], description: 'name or slug of a tag' }),
    featured: booleanFilter(),
    search: textFilter(200, {
      ...ONLY,
      description:
        'title, excerpt and content, in which every word must occur; the last one of four letters or more may be the beginning of one',
    }),
    slug: textFilter(190, { ...ONLY, description: 'the present slug or a former one' }),
    id: idFilter({ operators: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte'] }),
    title: textFilter(255),
    subtitle: textFilter(255),
    excerpt: textFilter(500),
    created_at: timeFilter(),
    updated_at: timeFilter(),
    published_at: timeFilter({ description: 'the first time it became public' }),
    views: numberFilter(),
    rating: numberFilter({ description: 'the average, to six decimals' }),
    comments_count: numberFilter(),
  },
};

/** The tags of one article. */
export const ARTICLE_TAGS: ShapeDefinition = { includes: [], fields: { tag: TAG_FIELDS } };
