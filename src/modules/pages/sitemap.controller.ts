import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { SitemapQuery } from './dto/list-page.query.js';
import { BuiltInPageRenderer } from './built-in-page-renderer.js';
import { SitemapService } from './sitemap.service.js';

@Controller()
@ApiExcludeController()
export class SitemapController {
  constructor(
    private readonly sitemap: SitemapService,
    private readonly renderer: BuiltInPageRenderer,
  ) {}

  @Get()
  @Public()
  async show(@Query() { part }: SitemapQuery, @SiteUrl() siteUrl: string) {
    return this.renderer.sitemap(await this.sitemap.get(part), siteUrl);
  }
}
