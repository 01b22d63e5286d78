import { type CommentStatus, htmlToText } from '../../comments/index.js';
import { fingerprintOf } from '../fingerprint.js';
import { sortParentsFirst } from './sort-parents-first.js';
import type { WxrApproval, WxrComment, WxrItem } from './wxr-records.js';

/** A comment to import. Author and parent are still identified by their names in the file. */
export interface CommentPlan {
  readonly externalId: string;
  readonly line: number;
  /** Fingerprints of the text and of the state in the file; see `PostPlan`. */
  readonly fingerprint: string;
  readonly parentId: string | null;
  readonly author: WxrCommentAuthor;
  readonly text: string;
  readonly status: CommentStatus;
  readonly createdAt: Date;
}

/** Author of a comment as named in the file. */
export interface WxrCommentAuthor {
  readonly name: string;
  readonly email: string;
  /** True if the author was signed in: the name is then the login of an account. */
  readonly signedIn: boolean;
}

export interface PlanCommentsResult {
  /** Comments to import, each after its parent. */
  readonly plans: readonly CommentPlan[];
  /** Reasons why the other comments are skipped. */
  readonly skipped: readonly string[];
  readonly notes: readonly string[];
}

export const DUPLICATE_COMMENT_REASON = 'an earlier comment in the file has the same id';

const STATUS_BY_APPROVAL: Record<Exclude<WxrApproval, 'spam' | 'trash' | 'post-trashed'>, CommentStatus> = {
  1: 'approved',
  0: 'pending',
};

/** `postId` is the external id of the post. `createdAt` is used for a comment without a date. */
export function planComments({ comments, line }: WxrItem, postId: string, createdAt: Date): PlanCommentsResult {
  const plans = new Map<string, CommentPlan>();
  const skipped: string[] = [];
  for (const comment of comments) {
    const plan = planComment(comment, { postId, line, createdAt });
    if (typeof plan === 'string') skipped.push(plan);
    else if (plans.has(plan.externalId)) skipped.push(DUPLICATE_COMMENT_REASON);
    else plans.set(plan.externalId, plan);
  }
  const { ordered, orphans } = sortParentsFirst(plans, 'parentId');
  const notes = orphans.map(() => 'a reply to a comment that is not imported became a top-level comment');
  return { plans: ordered, skipped, notes };
}

function planComment(
  comment: WxrComment,
  { postId, line, createdAt }: { postId: string; line: number; createdAt: Date },
): CommentPlan | string {
  const { id, type, approved, content, author, authorEmail, parentId, userId, date } = comment;
  if (type !== '' && type !== 'comment')
    return ['pingback', 'trackback'].includes(type) ? `a ${type}` : 'of an unknown type';
  if (approved === 'spam') return 'spam';
  if (approved === 'trash' || approved === 'post-trashed') return 'in the trash';
  const text = htmlToText(content);
  if (text === '') return 'it has no text';
  return {
    externalId: id > 0 ? String(id) : fingerprintOf(postId, author, authorEmail, date, content),
    line,
    fingerprint: fingerprintOf(content) + fingerprintOf(approved),
    parentId: parentId > 0 ? String(parentId) : null,
    author: { name: author, email: authorEmail, signedIn: userId > 0 },
    text,
    status: STATUS_BY_APPROVAL[approved],
    createdAt: date ?? createdAt,
  };
}
