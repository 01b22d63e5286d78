import { Module } from '@nestjs/common';
import { ArticleCommentsV2Controller } from './article-comments.controller.js';
import { CommentDocumentBuilderModule } from './comment-document-builder.module.js';

@Module({ imports: [CommentDocumentBuilderModule], controllers: [ArticleCommentsV2Controller] })
export class ArticleCommentsV2Module {}
