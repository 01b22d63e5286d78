import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SiteUrl } from '../../core/http/index.js';
import { Public } from '../../core/identity/index.js';
import { ProtectedResourceMetadata } from './protected-resource-metadata.js';

@Controller()
@ApiExcludeController()
export class ProtectedResourceController {
  constructor(private readonly metadata: ProtectedResourceMetadata) {}

  @Get()
  @Public()
  show(@SiteUrl() siteUrl: string) {
    return this.metadata.build(siteUrl);
  }
}
