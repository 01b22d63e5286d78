import { boolean, choice, integer, names, type QueryRule, text, texts, time } from './query-rules.js';

type Parameters = Readonly<Record<string, QueryRule>>;

const PAGE: Parameters = { page: integer({ default: 1 }), per_page: integer({ default: 15 }) };

const ARTICLE_SHAPE: Parameters = {
  include: names('author', 'category', 'tags'),
  fields: names('title', 'slug', 'content', 'publish_at', 'rating', 'comments_count'),
};

const ARTICLE_LIST: Parameters = {
  ...PAGE,
  ...ARTICLE_SHAPE,
  status: choice('draft', 'published', 'archived'),
  category: integer(),
  category_tree: integer(),
  author: integer(),
  search: text(200),
  sort: choice('id', 'title', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments'),
  order: choice('asc', 'desc'),
  slug: text(190),
  tag: texts(10, 100),
  featured: boolean(),
  published_after: time(),
  published_before: time(),
  trashed: boolean(),
};

/** Every route with query parameters, and the rule of each: whoever adds one writes it down here too. */
export const QUERIES: Readonly<Record<string, Parameters>> = {
  'GET /api/v1/users': {
    ...PAGE,
    role: choice('member', 'author', 'editor', 'admin'),
    status: choice('active', 'disabled'),
  },
  'GET /api/v1/api-clients': { ...PAGE, user: integer() },
  'GET /api/v1/api-clients/{id}/keys': PAGE,
  'GET /api/v1/categories': { ...PAGE, parent: integer({ zero: true }) },
  'GET /api/v1/tags': PAGE,
  'GET /api/v1/articles': ARTICLE_LIST,
  'POST /api/v1/articles': ARTICLE_SHAPE,
  'GET /api/v1/articles/{id}': ARTICLE_SHAPE,
  'PUT /api/v1/articles/{id}': ARTICLE_SHAPE,
  'PATCH /api/v1/articles/{id}': ARTICLE_SHAPE,
  'POST /api/v1/articles/{id}/publish': ARTICLE_SHAPE,
  'POST /api/v1/articles/{id}/archive': ARTICLE_SHAPE,
  'POST /api/v1/articles/{id}/unpublish': ARTICLE_SHAPE,
  'POST /api/v1/articles/{id}/restore': ARTICLE_SHAPE,
  'GET /api/v1/users/{id}/articles': ARTICLE_LIST,
};
