import { Controller, Get } from '@nestjs/common';
import { Public } from '../identity/principal.js';
import { ApiPlainObjectResponse } from '../openapi-decorators/api-response.decorator.js';
import { VersionResource, VersionListResource } from './version.resource.js';
import { VersionResourceFactory } from './version-resource-factory.js';

@Controller('api')
export class ApiRootController {
  constructor(private readonly versions: VersionResourceFactory) {}

  @Get()
  @Public()
  @ApiPlainObjectResponse('List the API versions', 200, VersionListResource)
  list() {
    return { versions: this.versions.list() };
  }

  @Get('v1')
  @Public()
  @ApiPlainObjectResponse('Show version 1', 200, VersionResource)
  showFirst() {
    return this.versions.get(1);
  }
}
