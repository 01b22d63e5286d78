import type { FeatureModule } from '../../core/module-api/index.js';
import type { Surface } from '../../core/routing/index.js';
import { articlesFeature } from '../articles/index.js';
import { attachmentsFeature } from '../attachments/index.js';
import { browserScriptFeature } from '../browser-script/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature } from '../comments/index.js';
import { usersFeature } from '../users/index.js';
import {
  ArticlePagesModule,
  CategoryPagesModule,
  FeedModule,
  PageAssetsModule,
  SitemapModule,
} from './page-surfaces.module.js';
import { PageErrorRenderer } from './page-error-renderer.js';
import { PagesModule } from './pages.module.js';
import { pagesSettings } from './pages.settings.js';

const pageSurface = (path: string, module: Surface['module']): Surface => ({
  ...{ path, module },
  isEnabled: (settings) => settings.getSection(pagesSettings).PAGES_ENABLED,
});

/** HTML pages for browsers. The pages ignore credentials and show all readers the content that is visible to a visitor. */
export const pagesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'pages',
  module: PagesModule,
  needs: [articlesFeature, attachmentsFeature, browserScriptFeature, categoriesFeature, commentsFeature, usersFeature],
  api: { enabled: true, prefix: '/articles', authentication: [], cors: { origins: [] } },
  surfaces: [
    pageSurface('/articles', ArticlePagesModule),
    pageSurface('/categories', CategoryPagesModule),
    pageSurface('/feed.xml', FeedModule),
    pageSurface('/sitemap.xml', SitemapModule),
    pageSurface('/modules/pages/assets', PageAssetsModule),
  ],
  errorPages: PageErrorRenderer,
  settings: pagesSettings,
};
