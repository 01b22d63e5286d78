import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../core/identity/index.js';
import { SiteUrl } from '../../../core/http/index.js';
import { BuiltInPageRenderer } from '../built-in-page-renderer.js';

@Controller()
@ApiExcludeController()
export class RobotsController {
  constructor(private readonly renderer: BuiltInPageRenderer) {}

  @Get()
  @Public()
  show(@SiteUrl() siteUrl: string) {
    return this.renderer.robots(siteUrl);
  }
}
