import {
  boolean,
  choice,
  id,
  integer,
  nameList,
  numberChoice,
  type QueryRule,
  text,
  textList,
  time,
} from './query-rules.js';
import { AUDIT_EVENTS } from '../audit/audit-events.js';
import type { InputFixture } from './input-fixture.js';

type Parameters = Readonly<Record<string, QueryRule>>;

const PAGE: Parameters = { page: integer({ default: 1 }), per_page: integer({ default: 15 }) };

const ORDER = choice('asc', 'desc');

const ARTICLE_SELECTION: Parameters = {
  include: nameList('author', 'category', 'tags', 'comments'),
  fields: nameList('title', 'slug', 'content', 'publish_at', 'rating', 'comments_count'),
};

const ARTICLE_LIST: Parameters = {
  ...PAGE,
  ...ARTICLE_SELECTION,
  status: choice('draft', 'published', 'archived'),
  category: integer(),
  category_tree: integer(),
  author: integer(),
  search: text(200),
  highlight: boolean(),
  sort: choice('id', 'title', 'created_at', 'updated_at', 'published_at', 'views', 'rating', 'comments'),
  order: ORDER,
  slug: text(190),
  tag: textList(10, 100),
  featured: boolean(),
  published_after: time(),
  published_before: time(),
  trashed: boolean(),
};

const COMMENT_LIST: Parameters = {
  ...PAGE,
  status: choice('pending', 'approved', 'rejected'),
  parent: integer({ zero: true }),
  order: ORDER,
};

/** Every route with query parameters, and the rule of each parameter. Add new parameters here. */
export const QUERY_PARAMETERS: Readonly<Record<string, Parameters>> = {
  'GET /api/v1/users': {
    ...PAGE,
    role: choice('member', 'author', 'editor', 'admin'),
    status: choice('active', 'disabled'),
    search: text(190),
    sort: choice('id', 'username', 'name', 'created_at'),
    order: ORDER,
  },
  'GET /api/v1/api-clients': { ...PAGE, user: integer() },
  'GET /api/v1/api-clients/{id}/keys': PAGE,
  'GET /api/v1/audit-events': {
    ...PAGE,
    event: choice(...AUDIT_EVENTS),
    actor: integer(),
    user: integer(),
    target_type: text(32),
    // Requires target_type.
    target_id: integer(),
    since: time(),
    until: time(),
  },
  'GET /api/v1/webhooks': PAGE,
  'GET /api/v1/webhooks/{id}/deliveries': { ...PAGE, status: choice('pending', 'succeeded', 'failed') },
  'GET /api/v1/categories': { ...PAGE, parent: integer({ zero: true }) },
  'DELETE /api/v1/categories/{id}': { reassign_to: id((site) => site.category) },
  'GET /api/v1/tags': PAGE,
  'GET /api/v1/articles': ARTICLE_LIST,
  'POST /api/v1/articles': ARTICLE_SELECTION,
  'GET /api/v1/articles/{id}': ARTICLE_SELECTION,
  'PUT /api/v1/articles/{id}': ARTICLE_SELECTION,
  'PATCH /api/v1/articles/{id}': ARTICLE_SELECTION,
  'POST /api/v1/articles/{id}/publish': ARTICLE_SELECTION,
  'POST /api/v1/articles/{id}/archive': ARTICLE_SELECTION,
  'POST /api/v1/articles/{id}/unpublish': ARTICLE_SELECTION,
  'POST /api/v1/articles/{id}/restore': ARTICLE_SELECTION,
  'GET /api/v1/articles/{id}/revisions': PAGE,
  'POST /api/v1/articles/{id}/revisions/{n}/restore': ARTICLE_SELECTION,
  'GET /api/v1/users/{id}/articles': ARTICLE_LIST,
  'GET /api/v1/comments': { ...COMMENT_LIST, article: integer(), author: integer() },
  'GET /api/v1/articles/{id}/comments': COMMENT_LIST,
  'GET /modules/articles/api/items': {
    start: integer({ zero: true, default: 0 }),
    limit: integer({ default: 15 }),
    categoryid: integer(),
    uid: integer(),
    status: numberChoice(0, 1, 2),
    search: text(200),
    sort: choice('itemid', 'title', 'datesub', 'datemod', 'counter', 'rating', 'comment_count'),
    order: ORDER,
  },
  'GET /modules/articles/ajax.php': {
    op: { ...choice('getItem', 'getRatings'), rejectedWith: 400 },
    itemid: { ...integer(), good: (site) => [String(site.commentedArticle)] },
  },
  'POST /modules/articles/ajax.php': {
    // The request body contains a comment.
    op: { ...choice('addComment', 'submitRating'), good: () => ['addComment'], rejectedWith: 400 },
  },
  'GET /api/v1/attachments': { ...PAGE, article: integer(), unattached: boolean() },
  'GET /api/v1/articles/{id}/attachments': PAGE,
};

/** Valid values of required parameters, by route. Every request to the route includes them. */
export const REQUIRED_PARAMETERS: Readonly<Record<string, (site: InputFixture) => Readonly<Record<string, string>>>> = {
  'GET /api/v1/audit-events': () => ({ target_type: 'user' }),
  'GET /modules/articles/ajax.php': ({ commentedArticle }) => ({ op: 'getItem', itemid: String(commentedArticle) }),
  'POST /modules/articles/ajax.php': () => ({ op: 'addComment' }),
};
