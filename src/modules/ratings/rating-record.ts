import type { VersionedRecord } from '../../core/database/index.js';

export interface RatingRecord extends VersionedRecord {
  readonly id: number;
  readonly articleId: number;
  readonly userId: number;
  readonly rating: number;
}

/** The allowed values of a rating. */
export const RATING_VALUES = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof RATING_VALUES)[number];
