/** Comment statuses in the API. The index of a status is its number in the database. */
export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export const toStatusNumber = (status: CommentStatus): number => COMMENT_STATUSES.indexOf(status);
export const toStatusName = (number: number): CommentStatus => COMMENT_STATUSES[number]!;

export const PENDING = toStatusNumber('pending');
export const APPROVED = toStatusNumber('approved');
export const REJECTED = toStatusNumber('rejected');
