import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagsV2Resources } from './tags-v2-resources.js';

/** Has no controllers: other resources can include tags even if the tag routes are disabled. */
@Module({ imports: [TagsModule], providers: [TagsV2Resources], exports: [TagsV2Resources] })
export class TagsV2ResourcesModule {}
