import { API_CLIENTS, API_KEYS, KEY_USE } from './api-clients.scenario.js';
import { ARTICLE_LIST } from './article-list.scenario.js';
import { ARTICLE_REVISIONS, ARTICLE_SEARCH, ARTICLE_SLUGS, SEARCH_STATE } from './article-texts.scenario.js';
import { ARTICLE_WINDOW } from './article-window.scenario.js';
import { ARTICLE_ADDRESSES, ARTICLE_CONTENTS, ARTICLE_STATS, ARTICLES } from './articles.scenario.js';
import { ATTACHMENTS, RATINGS } from './attachments.scenario.js';
import { CATEGORIES, CATEGORY_COUNTS, CATEGORY_PERMISSIONS } from './categories.scenario.js';
import { CATEGORY_WINDOW } from './category-window.scenario.js';
import { COMMENT_WINDOW } from './comment-window.scenario.js';
import { COMMENT_AUTHORS, COMMENT_LISTS, COMMENTS } from './comments.scenario.js';
import { DELIVERIES, DELIVERY_CLAIMS } from './deliveries.scenario.js';
import { JOBS, OUTBOX, SINK_EVENTS, STORED_EVENTS } from './events.scenario.js';
import { AUDIT_EVENTS, IDEMPOTENCY_KEYS, IMPORTS, UNFINISHED_IMPORT } from './records.scenario.js';
import { PASSWORD_RESETS, REGISTRATIONS, SESSIONS } from './sign-in.scenario.js';
import { TAG_WINDOW } from './tag-window.scenario.js';
import { TAGGINGS, TAGS } from './tags.scenario.js';
import { USER_LIST } from './user-list.scenario.js';
import { USER_CREDENTIALS, USERS } from './users.scenario.js';
import { WEBHOOKS } from './webhooks.scenario.js';

/** One scenario for each repository. */
export const SCENARIOS = [
  ...[USERS, USER_CREDENTIALS, USER_LIST, SESSIONS, REGISTRATIONS, PASSWORD_RESETS, API_CLIENTS, API_KEYS, KEY_USE],
  ...[CATEGORIES, CATEGORY_COUNTS, CATEGORY_PERMISSIONS, CATEGORY_WINDOW],
  ...[ARTICLES, ARTICLE_ADDRESSES, ARTICLE_CONTENTS, ARTICLE_STATS, ARTICLE_LIST, ARTICLE_WINDOW],
  ...[ARTICLE_SEARCH, ARTICLE_REVISIONS, ARTICLE_SLUGS, SEARCH_STATE],
  ...[TAGS, TAGGINGS, TAG_WINDOW, COMMENTS, COMMENT_LISTS, COMMENT_WINDOW, COMMENT_AUTHORS, RATINGS, ATTACHMENTS],
  ...[WEBHOOKS, DELIVERIES, DELIVERY_CLAIMS, OUTBOX, STORED_EVENTS, SINK_EVENTS, JOBS],
  ...[AUDIT_EVENTS, IDEMPOTENCY_KEYS, IMPORTS, UNFINISHED_IMPORT],
];
