import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagDocuments } from './tag-documents.js';
import { TagsV2Controller } from './tags.controller.js';

@Module({ imports: [TagsModule], controllers: [TagsV2Controller], providers: [TagDocuments] })
export class TagsV2Module {}
