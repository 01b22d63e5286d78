import { Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { BrowserScriptModule } from '../browser-script/index.js';
import { CategoriesModule } from '../categories/index.js';
import { CommentsModule } from '../comments/index.js';
import { UsersModule } from '../users/index.js';
import { ArticlePageService } from './article-page.service.js';
import { FeedService } from './feed.service.js';
import { ListPagesService } from './list-pages.service.js';
import { PageAnswers } from './page-answers.js';
import { PageAssets } from './page-assets.js';
import { PageErrors } from './page-errors.js';
import { PageFrame } from './page-frame.js';
import { SitemapService } from './sitemap.service.js';
import { Templates } from './templates.js';

@Module({
  imports: [ArticlesModule, AttachmentsModule, BrowserScriptModule, CategoriesModule, CommentsModule, UsersModule],
  providers: [
    ArticlePageService,
    FeedService,
    ListPagesService,
    PageAnswers,
    PageAssets,
    PageErrors,
    PageFrame,
    SitemapService,
    Templates,
  ],
  exports: [ArticlePageService, FeedService, ListPagesService, PageAnswers, PageAssets, SitemapService],
})
export class PagesModule {}
