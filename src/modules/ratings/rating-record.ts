import type { VersionedRecord } from '../../core/database/index.js';

/** A rating as it is read. */
export interface RatingRecord extends VersionedRecord {
  readonly id: number;
  readonly articleId: number;
  readonly userId: number;
  readonly rating: number;
}

/** What can be given. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
