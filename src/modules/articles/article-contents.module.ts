import { Global, Module } from '@nestjs/common';
import { CategoryContents } from '../categories/index.js';
import { TagsModule } from '../tags/index.js';
import { ArticleContents } from './article-contents.js';
import { ArticleContentsRepository } from './article-contents.repository.js';

/**
 * Global, because the categories module, a lower layer, injects `CategoryContents`. A separate module, because Nest shuts down global
 * modules in no defined order, and the buffered views must be written before the database connection closes.
 */
@Global()
@Module({
  imports: [TagsModule],
  providers: [ArticleContentsRepository, ArticleContents, { provide: CategoryContents, useExisting: ArticleContents }],
  exports: [CategoryContents],
})
export class ArticleContentsModule {}
