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
import type { CrawlSite } from './site.js';

export const articleWords = (kind: ArticleKind): string[] =>
  ['title', 'content', 'slug'].map((part) => `canary${kind}${part}`);
/** What an article of that kind has said, and does not say any more. */
export const formerWord = (kind: ArticleKind): string => `canary${kind}former`;
export const tagWord = (kind: ArticleKind): string => `canary${kind}tag`;
export const categoryWord = (kind: string): string => `canary${kind}category`;
export const commentWord = (kind: CommentKind): string => `canarycomment${kind}`;
export const attachmentWords = (kind: AttachmentKind): string[] => [`canary${kind}file`, `canary${kind}words`];
/** Stands in the description of every webhook. */
export const WEBHOOK_WORD = 'canarywebhook';
const clientWords = (kind: string): string[] => [`canary${kind}client`, `canary${kind}key`];

/** The text of what was deleted is gone for everybody. */
export const commentWordsUnseenBy = (caller: CallerName): string[] =>
  COMMENTS.filter((kind) => kind === 'deleted' || !showsComment(kind, caller)).map(commentWord);

/** What must stand in no answer to this caller, whatever was asked, because it belongs to something that they may not see. */
export function forbiddenWords(site: CrawlSite, caller: CallerName): string[] {
  // What is in the trash is shown by no address, and listed to those who may bring it back.
  const unseen = ARTICLES.filter((kind) => !isShown(kind, caller) && !isListed(kind, caller));
  return [
    ...unseen.flatMap(articleWords),
    // Beside an article stand its tags, whether they are listed or not.
    ...unseen.filter((kind) => !showsTag(kind, caller)).map(tagWord),
    ...ARTICLES.filter((kind) => !showsRevisions(kind, caller)).map(formerWord),
    ...ATTACHMENTS.filter((kind) => !showsAttachment(kind, caller)).flatMap(attachmentWords),
    ...CATEGORIES.filter((kind) => !showsCategory(kind, caller)).map(categoryWord),
    ...commentWordsUnseenBy(caller),
    ...CLIENTS.filter((kind) => !showsClient(kind, caller)).flatMap(clientWords),
    ...(caller === 'admin' ? [] : [WEBHOOK_WORD]),
    ...privateWords(site, caller),
  ];
}

/** Everything that a list has words of, so that one can say what it may tell. */
export const contentWords: readonly string[] = [
  ...ARTICLES.flatMap((kind) => [...articleWords(kind), tagWord(kind), formerWord(kind)]),
  ...ATTACHMENTS.flatMap(attachmentWords),
  ...CATEGORIES.map(categoryWord),
];

/** E-mail addresses are for oneself and for administrators, as far as their credential reaches. */
export function privateWords({ owner, callers }: CrawlSite, caller: CallerName): string[] {
  if (caller === 'admin') return [];
  const ofOwner = callers[caller].userId === owner.id ? [] : [`${owner.username}@example.org`];
  const ofAdmin = callers[caller].userId === callers.admin.userId ? [] : ['admin@localhost'];
  return [...ofOwner, ...ofAdmin];
}
