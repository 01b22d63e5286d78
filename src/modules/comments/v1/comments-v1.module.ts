import { Global, Module } from '@nestjs/common';
import { ArticleIncludeProvider } from '../../articles/index.js';
import { CategoriesModule } from '../../categories/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentDtoRules } from '../dto/comment-dto.rules.js';
import { CommentsV1Controller } from './comments.controller.js';
import { NewestCommentsLoader } from './newest-comments-loader.js';

/** Global because the articles module, which this module depends on, injects `ArticleIncludeProvider`. */
@Global()
@Module({
  imports: [CategoriesModule, CommentsModule],
  controllers: [CommentsV1Controller],
  providers: [
    CommentDtoRules,
    NewestCommentsLoader,
    { provide: ArticleIncludeProvider, useExisting: NewestCommentsLoader },
  ],
  exports: [ArticleIncludeProvider],
})
export class CommentsV1Module {}
