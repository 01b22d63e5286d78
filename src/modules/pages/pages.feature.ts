import type { Type } from '@nestjs/common';
import type { FeatureModule } from '../../core/module-api/index.js';
import type { Surface } from '../../core/routing/index.js';
import { articlesFeature } from '../articles/index.js';
import { attachmentsFeature } from '../attachments/index.js';
import { browserScriptFeature } from '../browser-script/index.js';
import { categoriesFeature } from '../categories/index.js';
import { commentsFeature } from '../comments/index.js';
import { usersFeature } from '../users/index.js';
import { ArticlePagesController } from './article/article-pages.controller.js';
import { CategoryPagesController } from './category-pages.controller.js';
import { FeedController } from './feed.controller.js';
import { PageAssetsController } from './page-assets.controller.js';
import { PageErrorRenderer } from './page-error-renderer.js';
import { PagesModule } from './pages.module.js';
import { pagesSettings } from './pages.settings.js';
import { FaviconController } from './site/favicon.controller.js';
import { HomeController } from './site/home.controller.js';
import { HomePresenter } from './site/home.presenter.js';
import { RobotsController } from './site/robots.controller.js';
import { SitemapController } from './sitemap.controller.js';

const pageSurface = (path: string, controller: Type): Surface => ({
  ...{ path, controllers: [controller] },
  isEnabled: (settings) => settings.getSection(pagesSettings).PAGES_ENABLED,
});

/** HTML pages for browsers. The pages ignore credentials and show all readers the content that is visible to a visitor. */
export const pagesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'pages',
  module: PagesModule,
  needs: [articlesFeature, attachmentsFeature, browserScriptFeature, categoriesFeature, commentsFeature, usersFeature],
  api: { enabled: true, prefix: '/articles', authentication: [], cors: { origins: [] } },
  recordsReads: true,
  surfaces: [
    pageSurface('/articles', ArticlePagesController),
    pageSurface('/categories', CategoryPagesController),
    pageSurface('/feed.xml', FeedController),
    pageSurface('/sitemap.xml', SitemapController),
    { ...pageSurface('/robots.txt', RobotsController), isReplaceable: true },
    { path: '/', controllers: [HomeController], providers: [HomePresenter], isReplaceable: true },
    { path: '/favicon.ico', controllers: [FaviconController], isReplaceable: true },
    // Without the built-in pages too, because pages of modules link these files.
    { path: '/modules/pages/assets', controllers: [PageAssetsController] },
  ],
  errorPages: PageErrorRenderer,
  settings: pagesSettings,
};
