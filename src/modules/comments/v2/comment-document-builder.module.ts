import { Module } from '@nestjs/common';
import { ArticleV2ResourceLoaderModule } from '../../articles/index.js';
import { CategoriesModule } from '../../categories/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentDtoRules } from '../dto/comment-dto.rules.js';
import { CommentDocumentBuilder } from './comment-document-builder.js';
import { NewestCommentsV2Module } from './newest-comments-v2.module.js';

/** Providers shared by the comment routes and the routes of an article's comments. */
@Module({
  imports: [ArticleV2ResourceLoaderModule, CategoriesModule, CommentsModule, NewestCommentsV2Module],
  providers: [CommentDocumentBuilder, CommentDtoRules],
  exports: [CommentDocumentBuilder, CommentsModule],
})
export class CommentDocumentBuilderModule {}
