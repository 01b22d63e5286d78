import { type CommentStatus, textOfHtml } from '../../comments/index.js';
import { fingerprintOf } from '../fingerprint.js';
import { parentsFirst } from './parents-first.js';
import type { WxrApproval, WxrComment, WxrItem } from './wxr-records.js';

/** A comment of a post, its author and the comment that it answers still by their names in the file. */
export interface CommentPlan {
  readonly externalId: string;
  readonly line: number;
  /** Of the text and of the state, as the file says them; see `PostPlan`. */
  readonly fingerprint: string;
  readonly parentId: string | null;
  readonly author: CommentAuthor;
  readonly text: string;
  readonly status: CommentStatus;
  readonly createdAt: Date;
}

/** Whoever has commented in the other system, by what they said of themselves. */
export interface CommentAuthor {
  readonly name: string;
  readonly email: string;
  /** They were signed in there: the name is that of an account. */
  readonly signedIn: boolean;
}

export interface PlannedComments {
  /** Those that are brought in, each after the one that it answers. */
  readonly plans: readonly CommentPlan[];
  /** Why the others are not. */
  readonly skipped: readonly string[];
  readonly notes: readonly string[];
}

export const NUMBER_TAKEN = 'its number is that of an earlier comment in the file';

const STATES: Record<Exclude<WxrApproval, 'spam' | 'trash' | 'post-trashed'>, CommentStatus> = {
  1: 'approved',
  0: 'pending',
};

/** `postId` is the post's own external id; `createdAt` stands in for a date that a comment does not have. */
export function planComments({ comments, line }: WxrItem, postId: string, createdAt: Date): PlannedComments {
  const plans = new Map<string, CommentPlan>();
  const skipped: string[] = [];
  for (const comment of comments) {
    const plan = planComment(comment, { postId, line, createdAt });
    if (typeof plan === 'string') skipped.push(plan);
    else if (plans.has(plan.externalId)) skipped.push(NUMBER_TAKEN);
    else plans.set(plan.externalId, plan);
  }
  const { ordered, orphans } = parentsFirst(plans, 'parentId');
  const notes = orphans.map(() => 'a reply to a comment that is not brought in stands at the top');
  return { plans: ordered, skipped, notes };
}

function planComment(
  comment: WxrComment,
  { postId, line, createdAt }: { postId: string; line: number; createdAt: Date },
): CommentPlan | string {
  const { id, type, approved, content, author, authorEmail, parentId, userId, date } = comment;
  if (type !== '' && type !== 'comment')
    return ['pingback', 'trackback'].includes(type) ? `a ${type}` : 'of another kind';
  if (approved === 'spam') return 'spam';
  if (approved === 'trash' || approved === 'post-trashed') return 'in the trash';
  const text = textOfHtml(content);
  if (text === '') return 'it has no text';
  return {
    externalId: id > 0 ? String(id) : fingerprintOf(postId, author, authorEmail, date, content),
    line,
    fingerprint: fingerprintOf(content) + fingerprintOf(approved),
    parentId: parentId > 0 ? String(parentId) : null,
    author: { name: author, email: authorEmail, signedIn: userId > 0 },
    text,
    status: STATES[approved],
    createdAt: date ?? createdAt,
  };
}
