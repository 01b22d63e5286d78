import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { BrowserScriptModule } from '../browser-script/index.js';
import { CategoriesModule } from '../categories/index.js';
import { CommentsModule } from '../comments/index.js';
import { UsersModule } from '../users/index.js';
import { ArticlePageService } from './article/article-page.service.js';
import { FeedService } from './feed.service.js';
import { ListPagesService } from './list-pages.service.js';
import { BuiltInPageRenderer } from './built-in-page-renderer.js';
import { PageAssets } from './theme/page-assets.js';
import { PageErrorRenderer } from './page-error-renderer.js';
import { PageLayout } from './page-layout.js';
import { PageRenderer } from './page/page-renderer.js';
import { SitemapService } from './sitemap.service.js';
import { TemplateFiles } from './theme/template-files.js';
import { TemplateRenderer } from './theme/template-renderer.js';
import { Theme } from './theme/theme.js';

/** Nest module of the pages. List it in `imports` of the surface whose controller injects `PageRenderer`, or of the Nest module whose service does. */
@Module({
  imports: [ArticlesModule, AttachmentsModule, BrowserScriptModule, CategoriesModule, CommentsModule, UsersModule],
  providers: [
    ArticlePageService,
    FeedService,
    ListPagesService,
    BuiltInPageRenderer,
    PageAssets,
    PageErrorRenderer,
    PageLayout,
    PageRenderer,
    SitemapService,
    TemplateFiles,
    TemplateRenderer,
    Theme,
  ],
  exports: [
    ArticlePageService,
    FeedService,
    ListPagesService,
    BuiltInPageRenderer,
    PageAssets,
    PageRenderer,
    SitemapService,
  ],
})
export class PagesModule {}
