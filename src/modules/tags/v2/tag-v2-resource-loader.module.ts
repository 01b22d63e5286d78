import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagV2ResourceLoader } from './tag-v2-resource-loader.js';

/** Has no controllers: other resources can include tags even if the tag routes are disabled. */
@Module({ imports: [TagsModule], providers: [TagV2ResourceLoader], exports: [TagV2ResourceLoader] })
export class TagV2ResourceLoaderModule {}
