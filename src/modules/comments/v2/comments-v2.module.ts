import { Module } from '@nestjs/common';
import { CommentDocumentBuilderModule } from './comment-document-builder.module.js';
import { CommentsV2Controller } from './comments.controller.js';

@Module({ imports: [CommentDocumentBuilderModule], controllers: [CommentsV2Controller] })
export class CommentsV2Module {}
