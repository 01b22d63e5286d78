import { Module } from '@nestjs/common';
import { TagsModule } from '../tags.module.js';
import { TagsV1Controller } from './tags.controller.js';

@Module({ imports: [TagsModule], controllers: [TagsV1Controller] })
export class TagsV1Module {}
