import { Module } from '@nestjs/common';
import { PublisherScript } from './publisher-script.js';

@Module({ providers: [PublisherScript], exports: [PublisherScript] })
export class BrowserScriptModule {}
