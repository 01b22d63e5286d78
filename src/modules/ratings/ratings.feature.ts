import type { FeatureModule } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { usersFeature } from '../users/index.js';
import { RatingEntity } from './rating.entity.js';
import { RatingsModule } from './ratings.module.js';
import { READ_RATINGS, WRITE_RATINGS } from './ratings.permissions.js';
import { RatingV1Controller } from './v1/rating.controller.js';
import { RatingSummaryV1Controller } from './v1/rating-summary.controller.js';

export const ratingsFeature: FeatureModule = {
  moduleApi: 1,
  name: 'ratings',
  description: 'Ratings of articles: one per user and article, from 1 to 5.',
  tagOrder: 60,
  module: RatingsModule,
  needs: [articlesFeature, usersFeature],
  api: {},
  surfaces: [
    { controllers: [RatingV1Controller], path: '{articles}/:id/rating' },
    { controllers: [RatingSummaryV1Controller], path: '{articles}/:id/ratings' },
  ],
  recordsReads: true,
  resources: { rating: '{articles}/:id/rating' },
  permissions: [READ_RATINGS, WRITE_RATINGS],
  entities: [RatingEntity],
};
