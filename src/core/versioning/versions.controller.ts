import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorators.js';
import { AnswersBare } from '../openapi/answer.decorator.js';
import { VersionResource, VersionsResource } from './version.resource.js';
import { VersionList } from './version-list.js';

@Controller('api')
export class VersionsController {
  constructor(private readonly versions: VersionList) {}

  @Get()
  @Public()
  @AnswersBare('List the API versions', 200, VersionsResource)
  list() {
    return { versions: this.versions.all() };
  }

  @Get('v1')
  @Public()
  @AnswersBare('Show version 1', 200, VersionResource)
  showFirst() {
    return this.versions.of(1);
  }
}
