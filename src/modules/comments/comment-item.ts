import type { DescribedPayload } from '../../core/events/index.js';
import type { CommentRecord } from './comment-record.js';
import { APPROVED } from './comment-status.js';

/** A comment as the module's own record, with the specification's field names. */
export interface CommentItem {
  readonly commentid: number;
  readonly itemid: number;
  readonly uid: number;
  readonly comment: string;
  readonly datesub: number;
  readonly approved: 0 | 1;
}

export const COMMENT: DescribedPayload<CommentItem> = {
  commentid: { means: 'the comment', example: 512 },
  itemid: { means: 'its article', example: 42 },
  uid: { means: 'its author; 0 where an import knew none', example: 9 },
  comment: { means: 'plain text', example: 'It has not stopped yet.' },
  datesub: { means: 'when it was written; Unix seconds', example: 1746101100 },
  approved: {
    means: '1: everybody who sees the article sees it; 0: it waits for a moderator, or was rejected',
    example: 1,
  },
};

export const commentItem = ({ id, articleId, authorId, text, createdAt, status }: CommentRecord): CommentItem => ({
  commentid: id,
  itemid: articleId,
  uid: authorId ?? 0,
  comment: text,
  datesub: Math.floor(Date.parse(createdAt) / 1000),
  approved: status === APPROVED ? 1 : 0,
});
