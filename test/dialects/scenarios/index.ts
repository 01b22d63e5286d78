import { ACCOUNT_STORAGE } from './account-storage.scenario.js';
import { API_CLIENTS, API_KEYS, KEY_USAGE } from './api-clients.scenario.js';
import { ARTICLE_CONTENTS } from './article-contents.scenario.js';
import { ARTICLE_LISTS } from './article-list.scenario.js';
import { ARTICLE_REVISIONS, ARTICLE_SEARCH, ARTICLE_SLUGS, SEARCH_STATE } from './article-texts.scenario.js';
import { ARTICLE_SITEMAP, ARTICLE_MOVER, ARTICLE_STATS, ARTICLES } from './articles.scenario.js';
import { ATTACHMENTS, RATINGS } from './attachments.scenario.js';
import { CATEGORIES, CATEGORY_COUNTS, CATEGORY_PERMISSIONS } from './categories.scenario.js';
import { CATEGORY_LIST } from './category-list.scenario.js';
import { COMMENT_LISTS } from './comment-list.scenario.js';
import { COMMENT_AUTHORS, COMMENTS } from './comments.scenario.js';
import { FIELDS } from './fields.scenario.js';
import { DELIVERIES, DELIVERY_CLAIMS } from './deliveries.scenario.js';
import { JOBS, OUTBOX, STORED_EVENTS } from './events.scenario.js';
import { EVENT_LOG, SUBSCRIBER_CURSORS } from './subscribers.scenario.js';
import { MAILS } from './mails.scenario.js';
import { AUDIT_EVENTS, IDEMPOTENCY_KEYS, IMPORTS, IMPORT_MARKER } from './records.scenario.js';
import { PASSWORD_RESETS, REGISTRATIONS, KNOWN_ADDRESSES, SESSIONS } from './sign-in.scenario.js';
import { TAG_LIST } from './tag-list.scenario.js';
import { TAGGINGS, TAGS } from './tags.scenario.js';
import { USER_LIST } from './user-list.scenario.js';
import { USER_CREDENTIALS, USER_IDENTITIES, USERS } from './users.scenario.js';
import { WEBHOOKS } from './webhooks.scenario.js';

/** One scenario for each repository. */
export const SCENARIOS = [
  ...[
    USERS,
    USER_CREDENTIALS,
    USER_IDENTITIES,
    USER_LIST,
    SESSIONS,
    KNOWN_ADDRESSES,
    REGISTRATIONS,
    PASSWORD_RESETS,
    API_CLIENTS,
    API_KEYS,
    KEY_USAGE,
  ],
  ...[CATEGORIES, CATEGORY_COUNTS, CATEGORY_PERMISSIONS, CATEGORY_LIST],
  ...[ARTICLES, ARTICLE_SITEMAP, ARTICLE_MOVER, ARTICLE_STATS, ARTICLE_LISTS, ARTICLE_CONTENTS, FIELDS],
  ...[ARTICLE_SEARCH, ARTICLE_REVISIONS, ARTICLE_SLUGS, SEARCH_STATE],
  ...[TAGS, TAGGINGS, TAG_LIST, COMMENTS, COMMENT_LISTS, COMMENT_AUTHORS, RATINGS, ATTACHMENTS],
  ...[WEBHOOKS, DELIVERIES, DELIVERY_CLAIMS, OUTBOX, STORED_EVENTS, EVENT_LOG, SUBSCRIBER_CURSORS, JOBS, MAILS],
  ...[ACCOUNT_STORAGE, AUDIT_EVENTS, IDEMPOTENCY_KEYS, IMPORTS, IMPORT_MARKER],
];
