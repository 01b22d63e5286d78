import { Module } from '@nestjs/common';
import { ArticlesV2ResourcesModule } from '../../articles/index.js';
import { CategoriesModule } from '../../categories/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentDtoRules } from '../dto/comment-dto.rules.js';
import { CommentDocuments } from './comment-documents.js';
import { NewestCommentsV2Module } from './newest-comments.module.js';

/** Providers shared by the comment routes and the routes of an article's comments. */
@Module({
  imports: [ArticlesV2ResourcesModule, CategoriesModule, CommentsModule, NewestCommentsV2Module],
  providers: [CommentDocuments, CommentDtoRules],
  exports: [CommentDocuments, CommentsModule],
})
export class CommentDocumentsModule {}
