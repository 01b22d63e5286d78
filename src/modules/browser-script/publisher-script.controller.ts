import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../core/identity/index.js';
import { PublisherScript } from './publisher-script.js';

@Controller()
@ApiExcludeController()
export class PublisherScriptController {
  constructor(private readonly script: PublisherScript) {}

  @Get(':file')
  @Public()
  file(@Param('file') file: string) {
    return this.script.getFile(file);
  }
}
