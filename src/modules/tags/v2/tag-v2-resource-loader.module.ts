import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagV2ResourceLoader } from './tag-v2-resource-loader.js';
import { TagDocumentBuilder } from './tag-document-builder.js';
import { TagsV2Controller } from './tags.controller.js';

/** Has no controllers: other resources can include tags even if the tag routes are disabled. */
@Module({ imports: [TagsModule], providers: [TagV2ResourceLoader], exports: [TagV2ResourceLoader] })
export class TagV2ResourceLoaderModule {}

@Module({ imports: [TagsModule], controllers: [TagsV2Controller], providers: [TagDocumentBuilder] })
export class TagsV2Module {}
