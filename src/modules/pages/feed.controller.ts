import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { FeedService } from './feed.service.js';
import { BuiltInPageRenderer } from './built-in-page-renderer.js';

@Controller()
@ApiExcludeController()
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly renderer: BuiltInPageRenderer,
  ) {}

  @Get()
  @Public()
  async show(@SiteUrl() siteUrl: string) {
    return this.renderer.feed(await this.feed.loadNewest(), siteUrl);
  }
}
