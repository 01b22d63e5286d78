import { Module } from '@nestjs/common';
import { CommentDocumentsModule } from './comment-documents.module.js';
import { CommentsV2Controller } from './comments.controller.js';

@Module({ imports: [CommentDocumentsModule], controllers: [CommentsV2Controller] })
export class CommentsV2Module {}
