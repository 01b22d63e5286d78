import { Controller, Get, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/auth/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { SitemapQuery } from './dto/list-page.query.js';
import { PageAnswers } from './page-answers.js';
import { SitemapService } from './sitemap.service.js';

@Controller()
@ApiExcludeController()
export class SitemapController {
  constructor(
    private readonly sitemap: SitemapService,
    private readonly answers: PageAnswers,
  ) {}

  @Get()
  @Public()
  async show(@Query() { part }: SitemapQuery, @SiteUrl() siteUrl: string) {
    return this.answers.sitemap(await this.sitemap.get(part), siteUrl);
  }
}
