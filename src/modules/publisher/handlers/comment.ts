import { type CommentItem, toCommentItem, type CommentRecord } from '../../comments/index.js';
import { EditableRecord } from './editable-record.js';

const EMPTY: CommentItem = { commentid: 0, itemid: 0, uid: 0, comment: '', datesub: 0, approved: 0 };

/** A comment with its stored fields. A new comment has the `commentid` 0. */
export class Comment extends EditableRecord implements CommentItem {
  commentid: number;
  itemid: number;
  uid: number;
  /** Plain text. */
  comment: string;
  datesub: number;
  /** 1 approved, 0 pending or rejected. */
  approved: 0 | 1;

  constructor(values: Partial<CommentItem> = {}) {
    super();
    this.load(EMPTY);
    Object.assign(this, values);
  }

  get isNew(): boolean {
    return this.commentid === 0;
  }

  static from(comment: CommentRecord): Comment {
    return new Comment().loadFrom(comment);
  }

  /** For internal use by the handler. */
  loadFrom(comment: CommentRecord): this {
    return this.load(toCommentItem(comment));
  }
}
