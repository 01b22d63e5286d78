import { presentDistribution, type RatingSummary } from '../../ratings/index.js';
import type { ItemRatingsResource } from './ratings.resource.js';

export const presentRatings = (
  itemid: number,
  { average, count, distribution, own }: RatingSummary & { readonly own: number | null },
): ItemRatingsResource => ({
  itemid,
  rating: average,
  rating_count: count,
  distribution: presentDistribution(distribution),
  mine: own,
});
