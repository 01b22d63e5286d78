import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../core/identity/index.js';
import { Throttle } from '../../../core/routing/index.js';
import { FAVICON, PageAssets } from '../theme/page-assets.js';

@Controller()
@ApiExcludeController()
export class FaviconController {
  constructor(private readonly assets: PageAssets) {}

  @Get()
  @Public()
  @Throttle('throttle:1000,60')
  show() {
    return this.assets.getFile(FAVICON);
  }
}
