import { ACCOUNT_ROWS } from './account-rows.js';
import { ARTICLE_ROWS, LISTED } from './article-rows.js';
import { ATTACHMENT_ROWS } from './attachment-rows.js';
import { AUDIT_ROWS } from './audit-rows.js';
import type { CallerName } from './callers.js';
import { COMMENT_ROWS } from './comment-rows.js';
import {
  type ArticleKind,
  type AttachmentKind,
  type CategoryKind,
  type CommentKind,
  unknownCounterpart,
} from './objects.js';
import { OTHER_ROWS } from './other-rows.js';
import { PUBLISHER_ROWS } from './publisher-rows.js';
import { RATING_ROWS } from './rating-rows.js';
import { parseTable, type Row } from './parse-table.js';
import { REVISION_ROWS } from './revision-rows.js';
import { TAXONOMY_ROWS } from './taxonomy-rows.js';
import { toV2Rows, V2_ROWS } from './v2-rows.js';
import { VERSION_ROWS } from './version-rows.js';
import { WEBHOOK_ROWS } from './webhook-rows.js';

const TABLES = [
  ...[ARTICLE_ROWS, REVISION_ROWS, COMMENT_ROWS, RATING_ROWS, ATTACHMENT_ROWS],
  ...[TAXONOMY_ROWS, ACCOUNT_ROWS, WEBHOOK_ROWS, AUDIT_ROWS, PUBLISHER_ROWS, VERSION_ROWS, OTHER_ROWS],
];
const V1_AND_UNVERSIONED_ROWS = TABLES.flatMap(parseTable);
export const ROWS: readonly Row[] = [
  ...V1_AND_UNVERSIONED_ROWS,
  ...toV2Rows(V1_AND_UNVERSIONED_ROWS),
  ...parseTable(V2_ROWS),
];
const LISTS = parseTable(LISTED);

/** Returns the name of a row without its object, for example `PATCH /api/v1/articles/{id}`. */
const routeOf = ({ name }: Row): string => name.slice(0, name.lastIndexOf(' '));
export const objectOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

const isRead = (route: string): boolean => route.startsWith('GET ');
const routes = [...new Set(ROWS.map(routeOf))];
/** Reads run before writes, because a write can publish hidden content. */
export const ROUTES: readonly string[] = [...routes.filter(isRead), ...routes.filter((route) => !isRead(route))];

/** Rows of unknown objects come first, because the other responses are compared with them. */
export function rowsOf(route: string): Row[] {
  const isNothing = ({ name }: Row) => unknownCounterpart(objectOf(name)) === objectOf(name);
  const rows = ROWS.filter((row) => routeOf(row) === route);
  return [...rows.filter(isNothing), ...rows.filter((row) => !isNothing(row))];
}

function cell(rows: readonly Row[], name: string, caller: CallerName): string {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row "${name}"`);
  return row.cells[caller]!;
}

const shows = (route: string, object: string, caller: CallerName): boolean =>
  cell(ROWS, `GET ${route} ${object}`, caller) === '200';

export const expectedStatus = (route: string, object: string, caller: CallerName): string =>
  cell(ROWS, `${route} ${object}`, caller);
export const isListed = (kind: ArticleKind, caller: CallerName): boolean => cell(LISTS, kind, caller) === 'yes';
export const isShown = (kind: ArticleKind, caller: CallerName): boolean => shows('/api/v1/articles/{id}', kind, caller);
export const showsRevisions = (kind: ArticleKind, caller: CallerName): boolean =>
  shows('/api/v1/articles/{id}/revisions', kind, caller);
export const showsAttachment = (kind: AttachmentKind, caller: CallerName): boolean =>
  shows('/api/v1/attachments/{id}', kind, caller);
export const showsTag = (kind: ArticleKind, caller: CallerName): boolean => shows('/api/v1/tags/{id}', kind, caller);
export const showsCategory = (kind: CategoryKind, caller: CallerName): boolean =>
  shows('/api/v1/categories/{id}', kind, caller);
export const showsComment = (kind: CommentKind, caller: CallerName): boolean =>
  shows('/api/v1/comments/{id}', kind, caller);
export const showsClient = (kind: string, caller: CallerName): boolean =>
  shows('/api/v1/api-clients/{id}', kind, caller);
