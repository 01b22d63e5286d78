import type { VersionedRecord } from '../../core/database/index.js';

export interface RatingRecord extends VersionedRecord {
  readonly id: number;
  readonly articleId: number;
  readonly userId: number;
  readonly rating: number;
}

/** The allowed values of a rating. */
const RATING_VALUES = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof RATING_VALUES)[number];

/** The number of an article's ratings with one value. */
export interface RatingCount {
  readonly rating: number;
  readonly count: number;
}

/** Average, count and distribution of an article's ratings. */
export interface RatingSummary {
  /** 0 if there are no ratings. */
  readonly average: number;
  readonly count: number;
  readonly distribution: Readonly<Record<RatingValue, number>>;
}

export function summarizeRatings(counts: readonly RatingCount[]): RatingSummary {
  const countByRating = new Map(counts.map(({ rating, count }) => [rating, count]));
  const distribution = Object.fromEntries(RATING_VALUES.map((rating) => [rating, countByRating.get(rating) ?? 0]));
  const count = counts.reduce((total, each) => total + each.count, 0);
  const sum = counts.reduce((total, each) => total + each.rating * each.count, 0);
  return { average: count === 0 ? 0 : sum / count, count, distribution: distribution as Record<RatingValue, number> };
}
