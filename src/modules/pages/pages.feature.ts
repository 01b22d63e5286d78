import type { FeatureModule, Surface } from '../../core/module-api/index.js';
import { articlesFeature } from '../articles/index.js';
import { attachmentsFeature } from '../attachments/index.js';
import { browserScriptFeature } from '../browser-script/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature } from '../comments/index.js';
import { usersFeature } from '../users/index.js';
import { ArticlePagesModule } from './article-pages.module.js';
import { CategoryPagesModule } from './category-pages.module.js';
import { FeedModule } from './feed.module.js';
import { PageAssetsModule } from './page-assets.module.js';
import { PageErrors } from './page-errors.js';
import { PagesModule } from './pages.module.js';
import { pagesSettings } from './pages.settings.js';
import { SitemapModule } from './sitemap.module.js';

const served = (path: string, module: Surface['module']): Surface => ({
  ...{ path, module },
  wanted: (settings) => settings.of(pagesSettings).PAGES_ENABLED,
});

/** HTML pages for browsers. The pages ignore credentials and show all readers the content that is visible to a visitor. */
export const pagesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'pages',
  module: PagesModule,
  needs: [articlesFeature, attachmentsFeature, browserScriptFeature, categoriesFeature, commentsFeature, usersFeature],
  api: { enabled: true, prefix: '/articles', authentication: [], cors: { origins: [] } },
  surfaces: [
    served('/articles', ArticlePagesModule),
    served('/categories', CategoryPagesModule),
    served('/feed.xml', FeedModule),
    served('/sitemap.xml', SitemapModule),
    served('/modules/pages/assets', PageAssetsModule),
  ],
  errorPages: PageErrors,
  settings: pagesSettings,
};
