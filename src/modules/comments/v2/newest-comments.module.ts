import { Global, Module } from '@nestjs/common';
import { ArticleCommentsV2 } from '../../articles/index.js';
import { UsersV2ResourcesModule } from '../../users/index.js';
import { CommentsModule } from '../comments.module.js';
import { CommentsV2Resources } from './comments-v2-resources.js';
import { NewestCommentsV2 } from './newest-comments.js';

/** Global because the articles module, which this module depends on, injects `ArticleCommentsV2`. */
@Global()
@Module({
  imports: [CommentsModule, UsersV2ResourcesModule],
  providers: [CommentsV2Resources, NewestCommentsV2, { provide: ArticleCommentsV2, useExisting: NewestCommentsV2 }],
  exports: [CommentsV2Resources, ArticleCommentsV2],
})
export class NewestCommentsV2Module {}
