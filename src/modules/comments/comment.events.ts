import { DomainEvent } from '../../core/events/index.js';
import type { CommentRecord } from './comment-record.js';
import { APPROVED } from './comment-status.js';

/** A comment as the module's own record, with the specification's field names. */
export interface CommentItem {
  readonly commentid: number;
  readonly itemid: number;
  readonly uid: number;
  readonly comment: string;
  /** Unix seconds. */
  readonly datesub: number;
  readonly approved: 0 | 1;
}

/** After a comment was stored, whether it waits for a moderator or not. */
export class CommentAdded extends DomainEvent<CommentItem> {
  readonly name = 'articles.comment.added';
  readonly member = 'comment';
  /** Its article: nobody shall hear of a comment before the article. */
  readonly subject = `item:${this.payload.itemid}`;
}

/** After a comment that was stored before has become public. */
export class CommentApproved extends DomainEvent<CommentItem> {
  readonly name = 'articles.comment.approved';
  readonly member = 'comment';
  /** Its article: nobody shall hear of a comment before the article. */
  readonly subject = `item:${this.payload.itemid}`;
}

export const commentItem = ({ id, articleId, authorId, text, createdAt, status }: CommentRecord): CommentItem => ({
  commentid: id,
  itemid: articleId,
  uid: authorId ?? 0,
  comment: text,
  datesub: Math.floor(Date.parse(createdAt) / 1000),
  approved: status === APPROVED ? 1 : 0,
});
