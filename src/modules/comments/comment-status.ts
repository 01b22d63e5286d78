/** Comment statuses in the API. The index of a status is its number in the database. */
export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export const statusNumber = (status: CommentStatus): number => COMMENT_STATUSES.indexOf(status);
export const statusName = (number: number): CommentStatus => COMMENT_STATUSES[number]!;

export const PENDING = statusNumber('pending');
export const APPROVED = statusNumber('approved');
export const REJECTED = statusNumber('rejected');
