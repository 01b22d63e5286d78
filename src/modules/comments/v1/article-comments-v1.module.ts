import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments.module.js';
import { ArticleCommentsV1Controller } from './article-comments.controller.js';

@Module({ imports: [CommentsModule], controllers: [ArticleCommentsV1Controller] })
export class ArticleCommentsV1Module {}
