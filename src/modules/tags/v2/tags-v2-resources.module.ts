import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagsV2Resources } from './tags-v2-resources.js';

/** Without controllers: what stands beside other resources is there where the addresses of tags are not served, too. */
@Module({ imports: [TagsModule], providers: [TagsV2Resources], exports: [TagsV2Resources] })
export class TagsV2ResourcesModule {}
