import { Module } from '@nestjs/common';
import { ArticleV2ResourceLoaderModule } from '../../articles/index.js';
import { UserV2ResourceLoaderModule } from '../../users/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentV2ResourceLoader } from './comment-v2-resource-loader.js';
import { NewestCommentsV2Loader } from './newest-comments-v2-loader.js';
import { CategoriesModule } from '../../categories/index.js';
import { CommentDtoRules } from '../dto/comment-dto.rules.js';
import { CommentDocumentBuilder } from './comment-document-builder.js';

/** Providers shared by the comment routes and the routes of an article's comments. */
@Module({
  imports: [ArticleV2ResourceLoaderModule, CategoriesModule, CommentsModule, UserV2ResourceLoaderModule],
  providers: [CommentDocumentBuilder, CommentDtoRules, CommentV2ResourceLoader, NewestCommentsV2Loader],
  exports: [CommentDocumentBuilder],
})
export class CommentDocumentBuilderModule {}
