import type { Links } from '../../../core/routing/index.js';
import type { RatingRecord, RatingSummary } from '../rating-record.js';
import type { RatingResource } from './rating.resource.js';
import type { RatingDistribution, RatingSummaryResource } from './rating-summary.resource.js';

/** The self link is the same for all callers. It returns the caller's rating. */
export const presentRating =
  (links: Links) =>
  ({ id, articleId, userId, rating, createdAt, updatedAt }: RatingRecord): RatingResource => ({
    id,
    type: 'rating',
    attributes: { rating, created_at: createdAt, updated_at: updatedAt },
    relationships: {
      article: { data: { type: 'article', id: articleId } },
      user: { data: { type: 'user', id: userId } },
    },
    links: { self: links.to('rating', articleId) },
  });

export const presentRatingSummary = ({ average, count, distribution }: RatingSummary): RatingSummaryResource => ({
  average,
  count,
  distribution: presentDistribution(distribution),
});

export const presentDistribution = (distribution: RatingSummary['distribution']): RatingDistribution => ({
  1: distribution[1],
  2: distribution[2],
  3: distribution[3],
  4: distribution[4],
  5: distribution[5],
});
