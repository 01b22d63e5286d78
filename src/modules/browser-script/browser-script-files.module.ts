import { Module } from '@nestjs/common';
import { BrowserScriptModule } from './browser-script.module.js';
import { PublisherScriptController } from './publisher-script.controller.js';

@Module({ imports: [BrowserScriptModule], controllers: [PublisherScriptController] })
export class BrowserScriptFilesModule {}
