import { Module } from '@nestjs/common';
import { ArticlePagesController } from './article/article-pages.controller.js';
import { PagesModule } from './pages.module.js';
import { CategoryPagesController } from './category-pages.controller.js';
import { FeedController } from './feed.controller.js';
import { PageAssetsController } from './page-assets.controller.js';
import { SitemapController } from './sitemap.controller.js';

@Module({ imports: [PagesModule], controllers: [ArticlePagesController] })
export class ArticlePagesModule {}

@Module({ imports: [PagesModule], controllers: [CategoryPagesController] })
export class CategoryPagesModule {}

@Module({ imports: [PagesModule], controllers: [FeedController] })
export class FeedModule {}

@Module({ imports: [PagesModule], controllers: [PageAssetsController] })
export class PageAssetsModule {}

@Module({ imports: [PagesModule], controllers: [SitemapController] })
export class SitemapModule {}
