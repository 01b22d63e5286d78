import type { BodyRouteTable } from './body-route.js';
import { API_CLIENT_ROUTES } from './routes/api-clients.js';
import { ARTICLE_ROUTES } from './routes/articles.js';
import { ATTACHMENT_ROUTES } from './routes/attachments.js';
import { AUTH_ROUTES } from './routes/auth.js';
import { CATEGORY_ROUTES } from './routes/categories.js';
import { COMMENT_ROUTES } from './routes/comments.js';
import { ITEM_ROUTES } from './routes/items.js';
import { RATING_ROUTES } from './routes/ratings.js';
import { TAG_ROUTES } from './routes/tags.js';
import { USER_ROUTES } from './routes/users.js';
import { WEBHOOK_ROUTES } from './routes/webhooks.js';

/** Every route with a body, and the rule of each field. Add new routes and fields here. */
export const BODY_ROUTES: BodyRouteTable = {
  ...AUTH_ROUTES,
  ...USER_ROUTES,
  ...API_CLIENT_ROUTES,
  ...CATEGORY_ROUTES,
  ...TAG_ROUTES,
  ...ARTICLE_ROUTES,
  ...COMMENT_ROUTES,
  ...RATING_ROUTES,
  ...ITEM_ROUTES,
  ...ATTACHMENT_ROUTES,
  ...WEBHOOK_ROUTES,
};
