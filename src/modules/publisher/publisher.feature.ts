import type { FeatureModule } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature } from '../comments/index.js';
import { ratingsFeature } from '../ratings/index.js';
import { PublisherHttpModule } from './publisher-http.module.js';
import { PublisherModule } from './publisher.module.js';
import { publisherSettings } from './publisher.settings.js';

export const publisherFeature: FeatureModule = {
  moduleApi: 1,
  name: 'publisher',
  description: 'Articles and categories as flat records (item, category), by REST and AJAX.',
  module: PublisherModule,
  needs: [articlesFeature, categoriesFeature, commentsFeature, ratingsFeature],
  api: { prefix: '/modules/articles' },
  surfaces: [
    {
      module: PublisherHttpModule,
      group: 'articles',
      isEnabled: (settings) => settings.getSection(publisherSettings).MODULE_API_ENABLED,
    },
  ],
  resources: { item: 'api/items/:id' },
  counters: ['counter'],
  settings: publisherSettings,
};
