import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorators.js';
import { AnswersBare } from '../openapi/answer.decorator.js';
import { VersionResource } from './version.resource.js';
import { VersionList } from './version-list.js';

/** Only where some module speaks version 2. */
@Controller('api')
export class SecondVersionController {
  constructor(private readonly versions: VersionList) {}

  @Get('v2')
  @Public()
  @AnswersBare('Version 2 of this API', 200, VersionResource)
  show() {
    return this.versions.of(2);
  }
}
