import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments.module.js';
import { ArticleAttachmentsV1Controller } from './article-attachments.controller.js';

@Module({ imports: [AttachmentsModule], controllers: [ArticleAttachmentsV1Controller] })
export class ArticleAttachmentsV1Module {}
