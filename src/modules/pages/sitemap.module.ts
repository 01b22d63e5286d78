import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { PagesModule } from './pages.module.js';

@Module({ imports: [PagesModule], controllers: [SitemapController] })
export class SitemapModule {}
