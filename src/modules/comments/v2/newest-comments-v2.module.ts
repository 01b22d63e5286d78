import { Global, Module } from '@nestjs/common';
import { ArticleCommentsV2Provider } from '../../articles/index.js';
import { UserV2ResourceLoaderModule } from '../../users/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentV2ResourceLoader } from './comment-v2-resource-loader.js';
import { NewestCommentsV2Loader } from './newest-comments-v2-loader.js';

/** Global because the articles module, which this module depends on, injects `ArticleCommentsV2Provider`. */
@Global()
@Module({
  imports: [CommentsModule, UserV2ResourceLoaderModule],
  providers: [
    CommentV2ResourceLoader,
    NewestCommentsV2Loader,
    { provide: ArticleCommentsV2Provider, useExisting: NewestCommentsV2Loader },
  ],
  exports: [CommentV2ResourceLoader, ArticleCommentsV2Provider],
})
export class NewestCommentsV2Module {}
