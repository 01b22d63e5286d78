import { caseFoldKey } from '../../../core/text/index.js';
import type { ArticleImportState, ArticleImportContent } from '../../articles/index.js';
import { fingerprintOf } from '../fingerprint.js';
import { type CommentPlan, planComments } from './comment-plan.js';
import { autoParagraphs } from './auto-paragraphs.js';
import { toTruncatedPlainText } from './to-truncated-plain-text.js';
import { toImportedState } from './post-state.js';
import { DEFAULT_AUTHOR_LOGIN, UNCATEGORIZED } from './wxr-prescan.js';
import type { WxrItem, WxrTerm } from './wxr-records.js';

/** A post to import as an article. Author, category and tags are still identified by their names in the file. */
export interface PostPlan {
  readonly externalId: string;
  readonly line: number;
  /** Computed from the values in the file, not from converted values: another release must not detect changes in an old file. */
  readonly fingerprint: string;
  readonly text: Omit<ArticleImportContent, 'authorId' | 'categoryId' | 'tags'>;
  readonly state: ArticleImportState;
  readonly updatedAt: Date | null;
  /** Case-folded login of the author. */
  readonly author: string;
  readonly categorySlug: string;
  readonly tags: readonly WxrTerm[];
  /** Categories after the first. An article has one category, so the others become tags. */
  readonly otherCategories: readonly WxrTerm[];
  readonly comments: readonly CommentPlan[];
  readonly skippedComments: readonly string[];
  readonly notes: readonly string[];
}

const MAX_TITLE_LENGTH = 1000;
const UNTITLED = 'Untitled';

export function planPost(item: WxrItem, now: Date): PostPlan {
  const state = toImportedState(item, now);
  const title = toTruncatedPlainText(item.title, MAX_TITLE_LENGTH);
  const [category = UNCATEGORIZED, ...otherCategories] = item.categories;
  const externalId = externalIdOf(item);
  const comments = planComments(item, externalId, state.createdAt);
  return {
    externalId,
    line: item.line,
    fingerprint: postFingerprint(item),
    text: {
      title: title || UNTITLED,
      slug: item.slug,
      content: autoParagraphs(item.content),
      excerpt: toTruncatedPlainText(item.excerpt, Infinity),
      featured: item.sticky,
    },
    state,
    updatedAt: item.modifiedAt && item.modifiedAt > state.createdAt ? item.modifiedAt : null,
    author: caseFoldKey(item.creator || DEFAULT_AUTHOR_LOGIN),
    categorySlug: category.slug,
    tags: item.tags,
    otherCategories,
    comments: comments.plans,
    skippedComments: comments.skipped,
    notes: [
      title === '' && `a post without a title is called "${UNTITLED}"`,
      item.password !== '' && 'a post with a password became a draft',
      item.status === 'private' && 'a private post became a draft',
      /\[\/?[a-z][\w-]*(\s[^\][]*)?\]/i.test(item.content) && 'a post contains shortcodes, which remain in its text',
      ...comments.notes,
    ].filter((note) => note !== false),
  };
}

/** Returns whether the state in the file is unchanged. If so, a state set by a local editor is retained. */
export const hasSameStateFingerprint = (one: string, other: string): boolean => one.slice(32) === other.slice(32);

/** The fingerprint of the text, then that of the state. */
export const postFingerprint = (item: WxrItem): string => textFingerprint(item) + stateFingerprint(item);

const textFingerprint = ({ title, slug, content, excerpt, sticky, creator, categories, tags }: WxrItem): string => {
  const slugs = (terms: WxrTerm[]) => terms.map((term) => term.slug);
  return fingerprintOf(title, slug, content, excerpt, sticky, creator, slugs(categories), slugs(tags));
};

const stateFingerprint = ({ status, password, createdAt }: WxrItem): string =>
  fingerprintOf(status, password !== '', createdAt);

/** Files written by hand can lack the id. */
export const externalIdOf = ({ postId, link, slug, title, createdAt }: WxrItem): string =>
  postId > 0 ? String(postId) : link || slug || `${createdAt?.toISOString() ?? ''} ${title}`.trim();
