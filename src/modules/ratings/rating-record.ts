/** A rating as it is read. Times are ISO 8601. */
export interface RatingRecord {
  readonly id: number;
  readonly articleId: number;
  readonly userId: number;
  readonly rating: number;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** What can be given. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];
