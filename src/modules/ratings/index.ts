/** Ratings of articles by single accounts, and their summary per article. */
export type { RatingValue, RatingRecord, RatingSummary } from './rating-record.js';
export { RatingsModule } from './ratings.module.js';
export { WRITE_RATINGS } from './ratings.permissions.js';
export { RatingsService } from './ratings.service.js';
export { presentDistribution } from './v1/rating.presenter.js';
export { RatingDistribution } from './v1/rating-summary.resource.js';
export { ratingsFeature } from './ratings.feature.js';
