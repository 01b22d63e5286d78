import type { FeatureModule } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature, CommentsModule } from '../comments/index.js';
import { ratingsFeature, RatingsModule } from '../ratings/index.js';
import { AddCommentOperation } from './ajax/add-comment-operation.js';
import { AjaxController } from './ajax/ajax.controller.js';
import { AjaxDispatcher } from './ajax/ajax-dispatcher.js';
import { GetItemOperation } from './ajax/get-item-operation.js';
import { GetRatingsOperation } from './ajax/get-ratings-operation.js';
import { SubmitRatingOperation } from './ajax/submit-rating-operation.js';
import { ItemCategoriesController } from './api/item-categories.controller.js';
import { ItemsController } from './api/items.controller.js';
import { PublisherModule } from './publisher.module.js';
import { publisherSettings } from './publisher.settings.js';

export const publisherFeature: FeatureModule = {
  moduleApi: 1,
  name: 'publisher',
  description: 'Articles and categories as flat records (item, category), by REST and AJAX.',
  tagOrder: 80,
  module: PublisherModule,
  needs: [articlesFeature, categoriesFeature, commentsFeature, ratingsFeature],
  api: { prefix: '/modules/articles' },
  surfaces: [
    {
      controllers: [ItemsController, ItemCategoriesController, AjaxController],
      providers: [AddCommentOperation, AjaxDispatcher, GetItemOperation, GetRatingsOperation, SubmitRatingOperation],
      imports: [CommentsModule, RatingsModule],
      group: 'articles',
      isEnabled: (settings) => settings.getSection(publisherSettings).MODULE_API_ENABLED,
    },
  ],
  recordsReads: true,
  resources: { item: 'api/items/:id' },
  counters: ['counter'],
  settings: publisherSettings,
};
