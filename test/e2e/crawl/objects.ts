import { inVersion1 } from '../../support/version-2.js';

/** States of an article; the last three are published, in a category of that kind. */
export const ARTICLES = [
  'published',
  'draft',
  'archived',
  'trashed',
  'scheduled',
  'hidden',
  'disabled',
  'closed',
] as const;
export type ArticleKind = (typeof ARTICLES)[number];

export const CATEGORIES = ['open', 'hidden', 'disabled', 'closed'] as const;
export type CategoryKind = (typeof CATEGORIES)[number];

/** States of a comment of the owner on the published article, then approved ones on articles of that kind. */
export const COMMENTS = [
  'approved',
  'pending',
  'rejected',
  'deleted',
  'on-draft',
  'on-trashed',
  'on-hidden',
  'on-disabled',
  'on-closed',
] as const;
export type CommentKind = (typeof COMMENTS)[number];

/** Of an article in that state, or of none and the owner's. */
export const ATTACHMENTS = [...ARTICLES, 'unattached'] as const;
export type AttachmentKind = (typeof ATTACHMENTS)[number];

/** Whose API client it is. */
export const CLIENTS = ['owner', 'admin'] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** An id that nothing has. */
export const UNKNOWN_ID = 999_999_999;

const ARTICLE_ROWS = [...ARTICLES, 'unknown'];
const CATEGORY_ROWS = [...CATEGORIES, 'unknown'];

/** The operation of an object that has the name of one before it, such as `getItem-draft`. */
export const operationIn = (object: string): string | undefined => /^([a-z]+[A-Z][A-Za-z]+)-/.exec(object)?.[1];

function operationsOn(...names: readonly string[]): string[] {
  return names.flatMap((name) => ARTICLE_ROWS.map((kind) => `${name}-${kind}`));
}

/** What the routes take, by their method and path; the first that fits holds. */
const TAKEN: readonly [route: RegExp, objects: readonly string[]][] = [
  // A new article takes the category that it goes to.
  [/^POST \/api\/v1\/articles$/, CATEGORY_ROWS],
  [/^POST \/modules\/articles\/api\/items$/, CATEGORY_ROWS],
  [/^GET \/modules\/articles\/ajax\.php$/, operationsOn('getItem', 'getRatings')],
  [/^POST \/modules\/articles\/ajax\.php$/, operationsOn('addComment', 'submitRating')],
  // `no-revision`: of the published article, but with a number that it has none of.
  [/ \/api\/v1\/articles\/{id}\/revisions\/{n}/, [...ARTICLES, 'no-revision', 'unknown']],
  [/ \/api\/v1\/articles\/{id}/, ARTICLE_ROWS],
  [/ \/modules\/articles\/api\/items\/{id}/, ARTICLE_ROWS],
  [/ \/api\/v1\/comments\/{id}/, [...COMMENTS, 'unknown']],
  [/ \/api\/v1\/attachments\/{id}/, [...ATTACHMENTS, 'unknown']],
  [/ \/api\/v1\/categories\/{id}/, CATEGORY_ROWS],
  [/ \/modules\/articles\/api\/categories\/{id}/, CATEGORY_ROWS],
  // The tag that this article alone has.
  [/ \/api\/v1\/tags\/{id}/, ARTICLE_ROWS],
  [/ \/api\/v1\/users\/{id}/, ['owner', 'unknown']],
  // Below a client of the owner: `mixed` a key of the administrator, `no-key` none.
  [/ \/api\/v1\/api-clients\/{id}\/keys\/{key}/, [...CLIENTS, 'mixed', 'no-key', 'unknown']],
  [/ \/api\/v1\/api-clients\/{id}/, [...CLIENTS, 'unknown']],
  [/ \/api\/v1\/audit-events\/{id}/, ['audit-event', 'unknown']],
  // `no-delivery`: of a webhook that is there, but none of its deliveries.
  [/ \/api\/v1\/webhooks\/{id}\/deliveries\/{delivery}/, ['webhook', 'no-delivery', 'unknown']],
  [/ \/api\/v1\/webhooks\/{id}/, ['webhook', 'unknown']],
  [/ [^{]*$/, ['-']],
];

/** The objects that a route needs a row for; the unknown one last. */
export function objectsOf(route: string): readonly string[] {
  const found = TAKEN.find(([pattern]) => pattern.test(inVersion1(route)));
  if (!found) throw new Error(`Say in crawl/objects.ts which objects ${route} takes`);
  return found[1];
}

/** The object from whose refusal that of another must not differ. */
export const nothingLike = (object: string): string => {
  if (object === 'mixed') return 'no-key';
  const operation = operationIn(object);
  if (operation !== undefined) return `${operation}-unknown`;
  return ['no-key', 'no-revision', 'no-delivery'].includes(object) ? object : 'unknown';
};

/** The article that a comment is on. */
export const articleOf = (kind: CommentKind): ArticleKind =>
  kind.startsWith('on-') ? (kind.slice('on-'.length) as ArticleKind) : 'published';

export const categoryOf = (kind: ArticleKind): CategoryKind =>
  kind === 'hidden' || kind === 'disabled' || kind === 'closed' ? kind : 'open';
