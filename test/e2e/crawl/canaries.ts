import type { CallerName } from './callers.js';
import {
  isListed,
  isShown,
  showsAttachment,
  showsCategory,
  showsClient,
  showsComment,
  showsRevisions,
  showsTag,
} from './expected.js';
import {
  type ArticleKind,
  ARTICLES,
  type AttachmentKind,
  ATTACHMENTS,
  CATEGORIES,
  CLIENTS,
  type CommentKind,
  COMMENTS,
} from './objects.js';
import type { CrawlFixture } from './crawl-fixture.js';

export const articleWords = (kind: ArticleKind): string[] =>
  ['title', 'content', 'slug'].map((part) => `canary${kind}${part}`);
/** A word that only a former revision of the article contains. */
export const formerRevisionWord = (kind: ArticleKind): string => `canary${kind}former`;
export const tagWord = (kind: ArticleKind): string => `canary${kind}tag`;
export const categoryWord = (kind: string): string => `canary${kind}category`;
export const commentWord = (kind: CommentKind): string => `canarycomment${kind}`;
export const attachmentWords = (kind: AttachmentKind): string[] => [`canary${kind}file`, `canary${kind}words`];
/** A word in the description of every webhook. */
export const WEBHOOK_WORD = 'canarywebhook';
/** A word in a field that a module adds to every article and to every category. The keys lack its scope. */
export const PLANNING_WORD = 'canaryplanning';
/** A word in a field that a module adds to the owner, without permissions. */
export const USER_PLANNING_WORD = 'canaryphone';
const PLANNING_READERS: readonly CallerName[] = ['stranger', 'owner', 'editor', 'admin'];
const clientWords = (kind: string): string[] => [`canary${kind}client`, `canary${kind}key`];

/** No caller may read the text of a deleted comment. */
export const invisibleCommentWords = (caller: CallerName): string[] =>
  COMMENTS.filter((kind) => kind === 'deleted' || !showsComment(kind, caller)).map(commentWord);

/** Returns the words of objects that the caller may not see. No response to the caller may contain them. */
export function forbiddenWords(site: CrawlFixture, caller: CallerName): string[] {
  // A trashed article has no readable URL, but is listed for callers who may restore it.
  const invisible = ARTICLES.filter((kind) => !isShown(kind, caller) && !isListed(kind, caller));
  return [
    ...invisible.flatMap(articleWords),
    // An article shows its tags even if tag lists omit them.
    ...invisible.filter((kind) => !showsTag(kind, caller)).map(tagWord),
    ...ARTICLES.filter((kind) => !showsRevisions(kind, caller)).map(formerRevisionWord),
    ...ATTACHMENTS.filter((kind) => !showsAttachment(kind, caller)).flatMap(attachmentWords),
    ...CATEGORIES.filter((kind) => !showsCategory(kind, caller)).map(categoryWord),
    ...invisibleCommentWords(caller),
    ...CLIENTS.filter((kind) => !showsClient(kind, caller)).flatMap(clientWords),
    ...(caller === 'admin' ? [] : [WEBHOOK_WORD]),
    ...privateWords(site, caller),
  ];
}

/** All content words that a list can contain. */
export const contentWords: readonly string[] = [
  ...ARTICLES.flatMap((kind) => [...articleWords(kind), tagWord(kind), formerRevisionWord(kind)]),
  ...ATTACHMENTS.flatMap(attachmentWords),
  ...CATEGORIES.map(categoryWord),
];

/** An e-mail address and a field of the account are visible to the account and to administrators, if the credential permits it. */
export function privateWords({ owner, callers }: CrawlFixture, caller: CallerName): string[] {
  if (caller === 'admin') return [];
  const ofOwner = callers[caller].userId === owner.id ? [] : [`${owner.username}@example.org`, USER_PLANNING_WORD];
  const ofAdmin = callers[caller].userId === callers.admin.userId ? [] : ['admin@localhost'];
  const ofPlanning = PLANNING_READERS.includes(caller) ? [] : [PLANNING_WORD];
  return [...ofOwner, ...ofAdmin, ...ofPlanning];
}
