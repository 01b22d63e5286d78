import { Module } from '@nestjs/common';
import { ArticleCommentsV2Controller } from './article-comments.controller.js';
import { CommentDocumentsModule } from './comment-documents.module.js';

@Module({ imports: [CommentDocumentsModule], controllers: [ArticleCommentsV2Controller] })
export class ArticleCommentsV2Module {}
