/** Comment statuses in the API. The index of a status is its number in the database. */
export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export const toCommentStatusNumber = (status: CommentStatus): number => COMMENT_STATUSES.indexOf(status);
export const toCommentStatusName = (number: number): CommentStatus => COMMENT_STATUSES[number]!;

export const PENDING = toCommentStatusNumber('pending');
export const APPROVED = toCommentStatusNumber('approved');
export const REJECTED = toCommentStatusNumber('rejected');
