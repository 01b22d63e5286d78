import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagDocumentBuilder } from './tag-document-builder.js';
import { TagsV2Controller } from './tags.controller.js';

@Module({ imports: [TagsModule], controllers: [TagsV2Controller], providers: [TagDocumentBuilder] })
export class TagsV2Module {}
