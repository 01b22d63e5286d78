import { toV1Route } from '../../support/version-2.js';

/** States of an article. The last three are published in a category of that kind. */
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

/** States of a comment by the owner on the published article, then approved comments on articles of that kind. */
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

/** Attachments of an article in that state, or of no article. The owner uploaded all of them. */
export const ATTACHMENTS = [...ARTICLES, 'unattached'] as const;
export type AttachmentKind = (typeof ATTACHMENTS)[number];

/** Owners of the API clients. */
export const CLIENTS = ['owner', 'admin'] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** An id that does not exist. */
export const UNKNOWN_ID = 999_999_999;

const ARTICLE_ROWS = [...ARTICLES, 'unknown'];
const CATEGORY_ROWS = [...CATEGORIES, 'unknown'];

/** Returns the operation in the name of an object, for example `getItem` in `getItem-draft`. */
export const operationIn = (object: string): string | undefined => /^([a-z]+[A-Z][A-Za-z]+)-/.exec(object)?.[1];

function operationsOn(...names: readonly string[]): string[] {
  return names.flatMap((name) => ARTICLE_ROWS.map((kind) => `${name}-${kind}`));
}

/** The objects of each route, by method and path. The first match applies. */
const ROUTE_OBJECTS: readonly [route: RegExp, objects: readonly string[]][] = [
  // The object of a new article is its category.
  [/^POST \/api\/v1\/articles$/, CATEGORY_ROWS],
  [/^POST \/modules\/articles\/api\/items$/, CATEGORY_ROWS],
  [/^GET \/modules\/articles\/ajax\.php$/, operationsOn('getItem', 'getRatings')],
  [/^POST \/modules\/articles\/ajax\.php$/, operationsOn('addComment', 'submitRating')],
  // `no-revision`: a number for which the published article has no revision.
  [/ \/api\/v1\/articles\/{id}\/revisions\/{n}/, [...ARTICLES, 'no-revision', 'unknown']],
  [/ \/api\/v1\/articles\/{id}/, ARTICLE_ROWS],
  [/ \/modules\/articles\/api\/items\/{id}/, ARTICLE_ROWS],
  [/ \/api\/v1\/comments\/{id}/, [...COMMENTS, 'unknown']],
  [/ \/api\/v1\/attachments\/{id}/, [...ATTACHMENTS, 'unknown']],
  [/ \/api\/v1\/categories\/{id}/, CATEGORY_ROWS],
  [/ \/modules\/articles\/api\/categories\/{id}/, CATEGORY_ROWS],
  // The object is the tag that only this article has.
  [/ \/api\/v1\/tags\/{id}/, ARTICLE_ROWS],
  [/ \/api\/v1\/users\/{id}/, ['owner', 'unknown']],
  // For a client of the owner: `mixed` names a key of the administrator, `no-key` an unknown key.
  [/ \/api\/v1\/api-clients\/{id}\/keys\/{key}/, [...CLIENTS, 'mixed', 'no-key', 'unknown']],
  [/ \/api\/v1\/api-clients\/{id}/, [...CLIENTS, 'unknown']],
  [/ \/api\/v1\/audit-events\/{id}/, ['audit-event', 'unknown']],
  // `no-delivery`: an existing webhook with an unknown delivery.
  [/ \/api\/v1\/webhooks\/{id}\/deliveries\/{delivery}/, ['webhook', 'no-delivery', 'unknown']],
  [/ \/api\/v1\/webhooks\/{id}/, ['webhook', 'unknown']],
  [/ [^{]*$/, ['-']],
];

/** Returns the objects that need a row for a route. The unknown object is last. */
export function objectsOf(route: string): readonly string[] {
  const found = ROUTE_OBJECTS.find(([pattern]) => pattern.test(toV1Route(route)));
  if (!found) throw new Error(`The route ${route} has no objects. Add them to the table of routes and objects.`);
  return found[1];
}

/** Returns the unknown object. A rejection of this object must equal the rejection of the unknown object. */
export const unknownCounterpart = (object: string): string => {
  if (object === 'mixed') return 'no-key';
  const operation = operationIn(object);
  if (operation !== undefined) return `${operation}-unknown`;
  return ['no-key', 'no-revision', 'no-delivery'].includes(object) ? object : 'unknown';
};

export const articleOf = (kind: CommentKind): ArticleKind =>
  kind.startsWith('on-') ? (kind.slice('on-'.length) as ArticleKind) : 'published';

export const categoryOf = (kind: ArticleKind): CategoryKind =>
  kind === 'hidden' || kind === 'disabled' || kind === 'closed' ? kind : 'open';
