import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { Throttle } from '../../core/routing/index.js';
import { SitemapQuery } from './dto/list-page.query.js';
import { PageRenderer } from './page-renderer.js';
import { SitemapService } from './sitemap.service.js';

@Controller()
@ApiExcludeController()
export class SitemapController {
  constructor(
    private readonly sitemap: SitemapService,
    private readonly renderer: PageRenderer,
  ) {}

  /** A part of 40,000 articles takes 200 ms, and not every request can be served from the cache. Crawlers read a part once a day. */
  @Get()
  @Public()
  @Throttle('throttle:30,60')
  async show(@Query() { part }: SitemapQuery, @SiteUrl() siteUrl: string) {
    return this.renderer.sitemap(await this.sitemap.get(part), siteUrl);
  }
}
