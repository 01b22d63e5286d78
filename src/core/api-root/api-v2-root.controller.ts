import { Controller, Get } from '@nestjs/common';
import { Public } from '../identity/principal.js';
import { ApiPlainObjectResponse } from '../openapi-decorators/api-response.decorator.js';
import { VersionResource } from './version.resource.js';
import { VersionResourceFactory } from './version-resource-factory.js';

/** Registered if a module has a version 2 surface. */
@Controller('api')
export class ApiV2RootController {
  constructor(private readonly versions: VersionResourceFactory) {}

  @Get('v2')
  @Public()
  @ApiPlainObjectResponse('Show version 2', 200, VersionResource)
  show() {
    return this.versions.get(2);
  }
}
