import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/auth/index.js';
import { SiteUrl } from '../../core/http/index.js';
import { FeedService } from './feed.service.js';
import { PageAnswers } from './page-answers.js';

@Controller()
@ApiExcludeController()
export class FeedController {
  constructor(
    private readonly feed: FeedService,
    private readonly answers: PageAnswers,
  ) {}

  @Get()
  @Public()
  async show(@SiteUrl() siteUrl: string) {
    return this.answers.feed(await this.feed.newest(), siteUrl);
  }
}
