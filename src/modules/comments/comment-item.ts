import type { PayloadDescription } from '../../core/events/index.js';
import { type CommentRecord, APPROVED } from './comment-record.js';

/** A comment in event payloads, with the field names of the specification. */
export interface CommentItem {
  readonly commentid: number;
  readonly itemid: number;
  readonly uid: number;
  readonly comment: string;
  readonly datesub: number;
  readonly approved: 0 | 1;
}

export const COMMENT_PAYLOAD_DESCRIPTION: PayloadDescription<CommentItem> = {
  commentid: { means: 'comment id', example: 512 },
  itemid: { means: 'article id', example: 42 },
  uid: { means: 'author id; 0 if an import has no author', example: 9 },
  comment: { means: 'plain text', example: 'It has not stopped yet.' },
  datesub: { means: 'creation time in Unix seconds', example: 1746101100 },
  approved: {
    means: '1: public; 0: waits for a moderator or is rejected',
    example: 1,
  },
};

export const toCommentItem = ({ id, articleId, authorId, text, createdAt, status }: CommentRecord): CommentItem => ({
  commentid: id,
  itemid: articleId,
  uid: authorId ?? 0,
  comment: text,
  datesub: Math.floor(Date.parse(createdAt) / 1000),
  approved: status === APPROVED ? 1 : 0,
});
