import { DomainEvent, type EventDescription } from '../../core/events/index.js';
import { COMMENT_PAYLOAD_DESCRIPTION, type CommentItem } from './comment-item.js';

/** Emitted after a comment was stored, also if it waits for a moderator: `articles.comment.added`. */
export class CommentAdded extends DomainEvent<CommentItem> {
  static readonly event: EventDescription<CommentItem> = {
    name: 'articles.comment.added',
    member: 'comment',
    resource: 'article',
    permitsStale: true,
    when: 'After a comment is stored, even if it waits for a moderator.',
    payload: COMMENT_PAYLOAD_DESCRIPTION,
  };
  /** The article, so that consumers receive the event of a comment after the events of its article. */
  readonly subject = `item:${this.payload.itemid}`;
}

/** Emitted after a stored comment has become public: `articles.comment.approved`. */
export class CommentApproved extends DomainEvent<CommentItem> {
  static readonly event: EventDescription<CommentItem> = {
    name: 'articles.comment.approved',
    member: 'comment',
    resource: 'article',
    permitsStale: true,
    when: 'After a stored comment becomes public.',
    payload: COMMENT_PAYLOAD_DESCRIPTION,
  };
  /** The article, so that consumers receive the event of a comment after the events of its article. */
  readonly subject = `item:${this.payload.itemid}`;
}
