import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { Throttle } from '../../core/routing/index.js';
import { PageAssets } from './theme/page-assets.js';

@Controller()
@ApiExcludeController()
export class PageAssetsController {
  constructor(private readonly assets: PageAssets) {}

  /** Has a separate rate limit, so that a client that reads many pages still receives the style sheet. */
  @Get(':file')
  @Public()
  @Throttle('throttle:1000,60')
  file(@Param('file') file: string) {
    return this.assets.getFile(file);
  }
}
