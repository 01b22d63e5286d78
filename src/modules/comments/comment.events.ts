import { DomainEvent, type EventDescription } from '../../core/events/index.js';
import { COMMENT, type CommentItem } from './comment-item.js';

export class CommentAdded extends DomainEvent<CommentItem> {
  static readonly event: EventDescription<CommentItem> = {
    name: 'articles.comment.added',
    member: 'comment',
    when: 'After a comment was stored, whether it waits for a moderator or not.',
    payload: COMMENT,
  };
  /** Its article: nobody shall hear of a comment before the article. */
  readonly subject = `item:${this.payload.itemid}`;
}

export class CommentApproved extends DomainEvent<CommentItem> {
  static readonly event: EventDescription<CommentItem> = {
    name: 'articles.comment.approved',
    member: 'comment',
    when: 'After a comment that was stored before has become public.',
    payload: COMMENT,
  };
  /** Its article: nobody shall hear of a comment before the article. */
  readonly subject = `item:${this.payload.itemid}`;
}
